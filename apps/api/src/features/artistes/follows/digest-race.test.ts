import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type PrismaClient } from '@espace/prisma/client'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { leaveLinks } from '#features/newsletter/list-links.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { addressKeys, kill } from '../../../../test/newsletter/newsletters.ts'
import { followers } from '../../../../test/spectacles/followers.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { artistNews } from './follow-mails.ts'
import { markNotified, newsFor } from './news.ts'
import { notifyFollowers } from './notify-followers.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { anArtist, anAddress, follow, anEvening, tell, digestsTo } = followers(app)
/** Another process's view of the database. */
const other = createClient(databaseUrl)
afterAll(() => other.$disconnect())

const WAIT = { timeout: 60_000, interval: 20 }
const PROCESS = join(import.meta.dirname, '../../../../test/processes/follow-process.ts')

beforeEach(async () => {
  await db.mail.deleteMany()
  await db.follower.deleteMany()
})

const aFollowerWithNews = async () => {
  const [artist, email] = [await anArtist('Zoé'), anAddress()]
  await follow(artist, email)
  await anEvening([artist])
  return email
}

/** Blocks every insert into the mail queue during the work. */
const whileNoMailIsQueued = (work: () => Promise<void>) =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table mails in share mode`
      await work()
    },
    { timeout: 60_000 },
  )

/** Like the scheduled job: retries after a lock timeout. */
async function tellInTime(): Promise<number> {
  try {
    return await notifyFollowers(other, addressKeys)
  } catch {
    return tellInTime()
  }
}

/** Transactions blocked on inserting a mail. */
const waiting = async (): Promise<number> => {
  const [row] = await other.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_locks
     where not granted and relation = 'mails'::regclass
       and database = (select oid from pg_database where datname = current_database())`
  return row?.count ?? 0
}

describe('one digest a day', () => {
  it('holds for two processes that look at the same moment', async () => {
    const email = await aFollowerWithNews()
    let both: Promise<number[]> = Promise.resolve([])

    await whileNoMailIsQueued(async () => {
      both = Promise.all([tellInTime(), tellInTime()])
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), WAIT)
    })

    expect((await both).toSorted((a, b) => a - b)).toEqual([0, 1])
    await tell()
    expect(await digestsTo(email)).toHaveLength(1)
  })

  it('would not hold without the lock of the follower’s row', async () => {
    const email = await aFollowerWithNews()
    const { id } = await db.follower.findUniqueOrThrow({ where: { email } })
    const { promise: bothHaveLooked, resolve } = Promise.withResolvers<void>()
    let looked = 0
    const tellUnlocked = (client: PrismaClient) =>
      client.$transaction(async (tx) => {
        const dates = await newsFor(tx, id)
        looked += 1
        if (looked === 2) resolve()
        await bothHaveLooked
        await markNotified(tx, id, dates)
        const about = { dates: [], more: dates.length, url: '/spectacles' }
        const data = {
          followerId: id,
          ...about,
          leave: leaveLinks(addressKeys, { email, list: 'artistes' }),
        }
        await queueMail(tx, { to: email, template: artistNews, data })
      })

    await Promise.all([tellUnlocked(db), tellUnlocked(other)])

    expect(await digestsTo(email)).toHaveLength(2)
  })

  it('holds when a process dies with a digest in hand: the other one tells', async () => {
    const start = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [PROCESS, databaseUrl], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      await once(child, 'message')
      return child
    }
    const first = await start()
    const email = anAddress()
    const artist = await anArtist('Zoé')
    await follow(artist, email)

    await whileNoMailIsQueued(async () => {
      // On another connection: the one of the outer transaction holds the table lock.
      const { anEvening: announce } = followers({ ...app, db: other })
      await announce([artist])
      await vi.waitFor(async () => expect(await waiting()).toBe(1), WAIT)
      await kill(first)
    })
    await start()
    await vi.waitFor(async () => expect(await digestsTo(email)).toHaveLength(1), WAIT)

    await tell()
    expect(await digestsTo(email)).toHaveLength(1)
    expect(await db.followNews.findMany()).toMatchObject([{ toldAt: expect.any(Date) }])
  }, 120_000)
})
