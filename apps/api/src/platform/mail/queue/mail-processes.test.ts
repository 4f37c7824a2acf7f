import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type PrismaClient } from '@espace/prisma/client'
import { newDatabase } from '@espace/prisma/testing/databases'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mailSending, WAIT } from '../../../../test/mail/mail-sending.ts'
import { startSmtp, type TestSmtp } from '../../../../test/mail/smtp.ts'
import { type ClaimedMail, createOutbox, type Outbox } from './outbox.ts'

const PROCESS = join(import.meta.dirname, '../../../../test/processes/mail-process.ts')

const url = await newDatabase()
const db = createClient(url)
afterAll(() => db.$disconnect())
beforeEach(async () => {
  await db.mail.deleteMany()
})
const { welcome, startSending, rows, untilAll } = mailSending(db)

describe('processes that share the queue', () => {
  const people = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`)

  /** Two processes, one queue. */
  async function startTwo(outboxOf: (client: PrismaClient) => Outbox) {
    const smtp = await startSmtp()
    const clients = [createClient(url), createClient(url)]
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.$disconnect()))
    })
    const senders = clients.map((client) => startSending(smtp, { outbox: outboxOf(client) }))
    return { smtp, stop: () => Promise.all(senders.map((sender) => sender.stop())) }
  }

  const receivers = (smtp: Awaited<ReturnType<typeof startSmtp>>) =>
    smtp.deliveries.flatMap(({ recipients }) => recipients)

  it('send nothing twice', async () => {
    await Promise.all(people.map(welcome))
    const { smtp, stop } = await startTwo((client) => createOutbox(client))
    await untilAll('sent')
    await stop()

    expect(receivers(smtp).toSorted()).toEqual(people.toSorted())
  })

  it('would, without the lock (control)', async () => {
    const { promise: bothHaveLooked, resolve } = Promise.withResolvers<void>()
    let looks = 0
    const unlocked = (client: PrismaClient): Outbox => ({
      ...createOutbox(client),
      claim: async () => {
        const where = { state: 'pending' }
        const found = await client.mail.findFirst({ where, orderBy: { id: 'asc' } })
        looks += 1
        if (looks === 4) resolve()
        await bothHaveLooked
        if (!found) return undefined
        const data = { state: 'sending', attempts: 1 }
        return { ...(await client.mail.update({ where: { id: found.id }, data })), language: 'fr' }
      },
    })

    await welcome('person@example.org')
    const { smtp, stop } = await startTwo(unlocked)
    await vi.waitFor(() => expect(smtp.deliveries.length).toBeGreaterThan(1), WAIT)
    await stop()

    expect(new Set(receivers(smtp))).toEqual(new Set(['person@example.org']))
  })
})

/** A message, as a process takes it before it sends it. */
async function take(outbox: Outbox): Promise<ClaimedMail> {
  const mail = await outbox.claim()
  if (!mail) throw new Error('No message is due.')
  return mail
}

describe('a process that dies', () => {
  it('after it took a message: another one sends it', async () => {
    const smtp = await startSmtp()
    await welcome('zoe@example.org')
    await take(createOutbox(db, { leaseSeconds: 0 }))

    startSending(smtp)
    await untilAll('sent')

    expect(smtp.deliveries).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 2 }])
  })

  it('before it heard the answer: sent again under the same Message-ID', async () => {
    const deaf = await startSmtp({ beforeAnswer: () => new Promise(() => undefined) })
    const smtp = await startSmtp()
    await welcome('zoe@example.org')
    const child = spawn(process.execPath, [PROCESS, url, deaf.url], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    await vi.waitFor(() => expect(deaf.deliveries).toHaveLength(1), WAIT)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await rows()).toMatchObject([{ state: 'sending' }])
    await db.mail.updateMany({ data: { claimedUntil: new Date(0) } }) // its lease expires

    startSending(smtp)
    await untilAll('sent')

    const idOf = ({ deliveries }: TestSmtp) =>
      deliveries.map(({ mail }) => mail.messageId?.split('@')[0])
    expect(idOf(smtp)).toEqual(idOf(deaf))
  })

  it('each time it sends a message: the message is given up', async () => {
    const smtp = await startSmtp()
    await welcome('zoe@example.org')
    const dying = createOutbox(db, { leaseSeconds: 0 })
    await take(dying)
    await take(dying)

    startSending(smtp, { retryMinutes: [0] })
    await untilAll('failed')

    expect(smtp.deliveries).toEqual([])
  })

  it('slowly: who has lost a message no longer says what became of it', async () => {
    await welcome('zoe@example.org')
    const slow = createOutbox(db, { leaseSeconds: 0 })
    const lost = await take(slow)
    await take(slow)

    await slow.settle(lost, { state: 'failed', error: 'too late' })

    expect(await rows()).toMatchObject([{ state: 'sending', attempts: 2, lastError: null }])
  })
})
