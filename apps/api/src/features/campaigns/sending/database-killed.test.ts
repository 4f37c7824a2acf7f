import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@espace/prisma/client'
import { startEmbedded } from '@espace/prisma/embedded/embedded'
import { migrate } from '@espace/prisma/migrate/migrate'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SYSTEM_ACTOR } from '#platform/audit.ts'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import { addressKeys, sendNewsletters, subscribe } from '../../../../test/newsletter/newsletters.ts'
import { ORIGIN } from '../../../../test/test-app.ts'
import { campaignsService } from '../campaigns.service.ts'
import { historyService } from '../history.service.ts'

const WORKERS = 4
const WAIT = { timeout: 60_000, interval: 20 }

/** A sending of sixty whose database is killed in the middle, and comes back; with these settings of PostgreSQL. */
async function killedInTheMiddle(settings: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'espace-killed-'))
  const directory = join(folder, 'postgres')
  let server = await startEmbedded({ directory, password: 'test', settings })
  const { port } = new URL(server.url)
  await migrate(server.url)
  const db = createClient(server.url)
  onTestFinished(async () => {
    await db.$disconnect()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const everybody = await subscribe(db, 60)
  const smtp = await startSmtp({ keepBodies: false })
  await campaignsService({ db, addressKeys, origin: ORIGIN }).send(
    { subject: 'Lundi', message: 'Bonjour', recipients: 'newsletter' },
    SYSTEM_ACTOR,
    { callId: undefined, transaction: (work) => db.$transaction(work) },
  )
  await db.$executeRaw`checkpoint`

  sendNewsletters(db, smtp, { workers: WORKERS, leaseSeconds: 1, perSecond: 20 })
  await vi.waitFor(() => expect(smtp.deliveries.length).toBeGreaterThan(10), WAIT)
  process.kill(server.pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(server.pid, 0)).toThrow('ESRCH'), WAIT)
  const atDeath = smtp.deliveries.length
  server = await startEmbedded({ directory, password: 'test', settings, port: Number(port) })
  await vi.waitFor(async () => {
    expect((await db.campaign.findFirst())?.finishedAt).toBeInstanceOf(Date)
  }, WAIT)

  expect(atDeath).toBeLessThan(60)
  const mailed = smtp.deliveries.map(({ recipients }) => recipients[0] ?? '')
  const { id } = await db.campaign.findFirstOrThrow()
  const page = { page: 1, limit: 200 }
  const { deliveries } = await historyService({ db }).deliveries(id, 'a_verifier', page)
  return { everybody, mailed, doubtful: deliveries.map(({ email }) => email) }
}

it('a sending whose database is killed goes on when it is back, and repeats and misses nobody [T-NL-6]', async () => {
  const { everybody, mailed, doubtful } = await killedInTheMiddle()

  expect(new Set(mailed).size).toBe(mailed.length)
  expect(doubtful.length).toBeLessThanOrEqual(WORKERS)
  expect(new Set([...mailed, ...doubtful])).toEqual(new Set(everybody))
})

it('would repeat copies if what is in doubt did not reach the disk before the last word (control) [T-NL-6]', async () => {
  const lazy = ['synchronous_commit=off', 'wal_writer_delay=10s', 'bgwriter_delay=10s']

  const { mailed } = await killedInTheMiddle(lazy)

  expect(mailed.length).toBeGreaterThan(new Set(mailed).size)
})
