import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import {
  kill,
  newsletterProcess,
  subscribe,
  withoutLocks,
  withoutMarks,
} from '../../../../test/newsletter/newsletters.ts'
import { people } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, databaseUrl, as } = app
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))
const LETTER = { subject: 'Lundi', message: 'Bonjour', recipients: 'newsletter' } as const

afterEach(async () => {
  await db.campaign.deleteMany()
  await db.subscriber.deleteMany()
})

const WORKERS = 4
const WAIT = { timeout: 60_000, interval: 20 }
const KILLS = 7

describe('a sender that is killed again and again', () => {
  it('misses nobody, writes to nobody twice, and lists what it cannot know [T-NL-1]', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    const everybody = await subscribe(db, 1_500)
    const { recipientsCount } = await admin.campaigns.send({ body: LETTER })
    expect(recipientsCount).toBe(1_500)
    const { id } = await db.campaign.findFirstOrThrow()

    let kills = 0
    while (kills < KILLS) {
      const sender = await newsletterProcess(databaseUrl, smtp, WORKERS)
      const goal = Math.ceil(((kills + 1) * 1_500) / (KILLS + 1))
      await vi.waitFor(() => expect(smtp.deliveries.length).toBeGreaterThanOrEqual(goal), {
        timeout: 60_000,
        interval: 5,
      })
      await kill(sender)
      kills += 1
    }
    await newsletterProcess(databaseUrl, smtp, WORKERS)
    await vi.waitFor(
      async () => expect((await db.campaign.findFirst())?.finishedAt).not.toBeNull(),
      { timeout: 60_000, interval: 50 },
    )

    const mailed = smtp.deliveries.map(({ recipients }) => recipients[0] ?? '')
    expect(mailed.length).toBe(new Set(mailed).size)
    const { deliveries: doubtful } = await admin.campaigns.deliveries({
      params: { id },
      query: { state: 'a_verifier', limit: 200 },
    })
    expect(doubtful.length).toBeLessThanOrEqual(WORKERS * KILLS)
    const accounted = new Set([...mailed, ...doubtful.map(({ email }) => email)])
    expect(accounted).toEqual(new Set(everybody))
    const { counts, status } = await admin.campaigns.get({ params: { id } })
    expect(counts).toMatchObject({ waiting: 0, failed: 0, skipped: 0, inDoubt: doubtful.length })
    expect(counts.sent).toBe(1_500 - doubtful.length)
    expect(status).toBe(doubtful.length > 0 ? 'partielle' : 'terminee')
  }, 180_000)
})

describe('a sender that is killed while it waits for the answer to the final dot', () => {
  /** Four copies on the line, the process dead, and another one after it with a good mail server. */
  async function killedOnTheLine(variables: Record<string, string> = {}) {
    const deaf = await startSmtp({ beforeAnswer: () => new Promise(() => undefined) })
    const everybody = await subscribe(db, 4)
    await admin.campaigns.send({ body: LETTER })
    const first = await newsletterProcess(databaseUrl, deaf, WORKERS, variables)
    await vi.waitFor(() => expect(deaf.deliveries).toHaveLength(4), WAIT)
    await kill(first)
    const smtp = await startSmtp()
    await newsletterProcess(databaseUrl, smtp, WORKERS, variables)
    await vi.waitFor(async () => {
      expect((await db.campaign.findFirst())?.finishedAt).not.toBeNull()
    }, WAIT)
    const { id } = await db.campaign.findFirstOrThrow()
    return { everybody, repeated: smtp.deliveries, id }
  }

  it('leaves it to an administrator whether to send again', async () => {
    const { everybody, repeated, id } = await killedOnTheLine()

    expect(repeated).toEqual([])
    const { deliveries } = await admin.campaigns.deliveries({
      params: { id },
      query: { state: 'a_verifier' },
    })
    expect(deliveries.map(({ email }) => email).toSorted()).toEqual(everybody)
  })

  it('would write to each of them twice, without the mark (control) [T-NL-1]', async () => {
    const { everybody, repeated } = await killedOnTheLine(withoutMarks)

    const again = new Set(repeated.map(({ recipients }) => recipients[0] ?? ''))
    expect(again).toEqual(new Set(everybody))
  })
})

describe('two processes', () => {
  /** The recipients of two concurrent senders, once all are served. */
  async function sentByTwo(variables: Record<string, string> = {}) {
    const smtp = await startSmtp({ keepBodies: false })
    const everybody = await subscribe(db, 300)
    await admin.campaigns.send({ body: LETTER })
    await Promise.all([1, 2].map(() => newsletterProcess(databaseUrl, smtp, WORKERS, variables)))
    await vi.waitFor(async () => {
      expect((await db.campaign.findFirst())?.status).toBe('terminee')
    }, WAIT)
    return { everybody, mailed: smtp.deliveries.map(({ recipients }) => recipients[0] ?? '') }
  }

  it('send nothing twice [T-NL-3]', async () => {
    const { everybody, mailed } = await sentByTwo()

    expect(mailed.toSorted()).toEqual(everybody.toSorted())
  })

  it('would send to many twice if they took copies without a lock (control) [T-NL-3]', async () => {
    const { everybody, mailed } = await sentByTwo(withoutLocks)

    expect(mailed.length).toBeGreaterThan(everybody.length)
    expect(new Set(mailed)).toEqual(new Set(everybody))
  })
})
