import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addressKeys, sendNewsletters, subscribe } from '../../../test/newsletters.ts'
import { people } from '../../../test/people.ts'
import { type Script, scriptedSmtp } from '../../../test/scripted-smtp.ts'
import { freePort, startSmtp, type TestSmtp } from '../../../test/smtp.ts'
import { createTestApp } from '../../../test/test-app.ts'
import type { ClaimedCopy } from './ledger-batches.ts'
import { createLedger } from './ledger.ts'

const app = await createTestApp()
const { db, visitor, as } = app
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

const WAIT = { timeout: 20_000, interval: 20 }

beforeEach(async () => {
  await db.campaign.deleteMany()
  await db.subscriber.deleteMany()
  await db.suppression.deleteMany()
  await db.bounce.deleteMany()
})

let nth = 0
async function send(recipients: 'all' | 'newsletter' = 'newsletter'): Promise<number> {
  nth += 1
  const body = { subject: `Lettre ${nth}`, message: '<p>Bonjour <b>tous</b></p>', recipients }
  await admin.campaigns.send({ body })
  return (await db.campaign.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
}

const progress = (id: number) => admin.campaigns.get({ params: { id } })
const copies = (id: number) =>
  db.delivery.findMany({ where: { campaignId: id }, orderBy: { id: 'asc' } })
const settled = (id: number) =>
  vi.waitFor(async () => expect((await progress(id)).finishedAt).not.toBeNull(), WAIT)
const receivers = ({ deliveries }: TestSmtp) =>
  deliveries.map(({ recipients }) => recipients[0] ?? '')

describe('a newsletter', () => {
  it('reaches each person once, with a way out of their own', async () => {
    const smtp = await startSmtp()
    const everybody = await subscribe(db, 3)
    const id = await send()

    sendNewsletters(db, smtp)
    await settled(id)

    expect(receivers(smtp).toSorted()).toEqual(everybody)
    expect(await progress(id)).toMatchObject({
      status: 'terminee',
      counts: { sent: 3, waiting: 0, failed: 0, inDoubt: 0, skipped: 0 },
    })
    for (const { mail, recipients, sender } of smtp.deliveries) {
      const [email = ''] = recipients
      const query = new URLSearchParams({ email, token: addressKeys.tokenOf(email) }).toString()
      const page = `https://espace-comedie.example/unsubscribe?${query}`
      expect(sender).toBe('contact@espace-comedie.example')
      expect(mail.text).toContain(page)
      expect(mail.html).toContain(`href="${page.replace('&', '&amp;')}"`)
      expect(mail.headers.get('list')).toMatchObject({
        id: { id: 'lettre.espace-comedie.example' },
        unsubscribe: {
          url: `https://espace-comedie.example/api/newsletter/one-click?${query}`,
        },
      })
      expect(mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      )
      expect(mail.messageId).toMatch(/^<lettre-\d+-\d+-[0-9a-f]{16}@espace-comedie\.example>$/)
    }
    expect(new Set(smtp.deliveries.map(({ mail }) => mail.messageId)).size).toBe(3)
  })

  it('keeps to the rate of the house, over all processes', async () => {
    const smtp = await startSmtp()
    await subscribe(db, 20)
    const id = await send()
    const began = Date.now()

    sendNewsletters(db, smtp, { perSecond: 20 })
    sendNewsletters(db, smtp, { perSecond: 20 })
    await settled(id)

    expect(smtp.deliveries).toHaveLength(20)
    expect(Date.now() - began).toBeGreaterThan(800)
  })
})

describe('a mail server that', () => {
  interface Case {
    script?: Script
    /** The url, where it is not that of the script. */
    url?: (url: string) => string
    state: string
    attempts?: number
  }

  const cases: Record<string, Case> = {
    'greets with 421': { script: { greeting: '421 busy' }, state: 'pending' },
    'says nothing to the greeting': { script: { greeting: 'say nothing' }, state: 'pending' },
    'puts off the recipient with 450': { script: { recipient: '450 later' }, state: 'pending' },
    'refuses the recipient with 550': { script: { recipient: '550 nobody' }, state: 'failed' },
    'hangs up at the recipient': { script: { recipient: 'hang up' }, state: 'pending' },
    'puts off the message with 451': { script: { end: '451 later' }, state: 'pending' },
    'refuses the message with 552': { script: { end: '552 too long' }, state: 'failed' },
    'hangs up after the final dot': { script: { end: 'hang up' }, state: 'in_doubt' },
    'says nothing to the final dot': { script: { end: 'say nothing' }, state: 'in_doubt' },
    'breaks the encryption': {
      url: (url) => url.replace('smtp:', 'smtps:'),
      state: 'pending',
    },
  }

  it.each(Object.entries(cases))('%s', async (_, { script = {}, url = String, state }) => {
    await subscribe(db, 1)
    const id = await send()
    const smtp = await scriptedSmtp(script)

    sendNewsletters(db, { url: url(smtp.url) }, { patienceMs: 300 })
    await vi.waitFor(async () => {
      expect(await copies(id)).toMatchObject([{ state, attempts: 1 }])
    }, WAIT)

    const [copy] = await copies(id)
    expect(copy?.lastError).toBeTruthy()
    expect(copy?.lastError).not.toContain('@')
  })

  it('is away gets it a minute later', async () => {
    await subscribe(db, 1)
    const id = await send()

    sendNewsletters(db, { url: `smtp://127.0.0.1:${await freePort()}` })
    await vi.waitFor(async () => expect(await copies(id)).toMatchObject([{ attempts: 1 }]), WAIT)

    const due = await db.$queryRaw`
      select 1 from deliveries
       where state = 'pending'
         and next_try_at between now() + interval '50 s' and now() + interval '60 s'`
    expect(due).toHaveLength(1)
  })

  it('puts off again and again is tried so often and no more', async () => {
    await subscribe(db, 1)
    const id = await send()
    const smtp = await scriptedSmtp({ recipient: '450 later' })

    sendNewsletters(db, smtp, { retryMinutes: [0, 0, 0] })
    await settled(id)

    expect(await copies(id)).toMatchObject([{ state: 'failed', attempts: 4 }])
    expect((await progress(id)).status).toBe('partielle')
  })

  it('says twice that an address does not exist is not asked a third time', async () => {
    const smtp = await scriptedSmtp({ recipient: '550 nobody' })
    sendNewsletters(db, smtp)
    await subscribe(db, 1)
    await settled(await send())
    await settled(await send())

    const { recipientsCount } = await admin.campaigns.send({
      body: { subject: 'Encore', message: 'Bonjour', recipients: 'newsletter' },
    })

    expect(recipientsCount).toBe(0)
    await admin.newsletter.release({ body: { email: 'personne0@exemple.fr' } })
    expect(await admin.campaigns.count({ query: { recipients: 'newsletter' } })).toEqual({
      recipientsCount: 1,
    })
  })
})

describe('a copy that is in doubt', () => {
  it('is never repeated by itself, and once when an administrator says so', async () => {
    await subscribe(db, 1)
    const id = await send()
    const cut = await scriptedSmtp({ end: 'hang up' })
    const first = sendNewsletters(db, cut)
    await settled(id)
    await first.stop()
    const smtp = await startSmtp()
    sendNewsletters(db, smtp)
    await subscribe(db, 0)

    const { deliveries } = await admin.campaigns.deliveries({
      params: { id },
      query: { state: 'a_verifier' },
    })
    expect(deliveries).toMatchObject([{ email: 'personne0@exemple.fr' }])
    await expect(admin.campaigns.retry({ params: { id } })).rejects.toMatchObject({
      code: 'CAMPAGNE_DEJA_REGLEE',
    })
    expect(smtp.deliveries).toEqual([])

    const deliveryId = deliveries[0]?.id ?? 0
    await admin.campaigns.resend({ params: { id, deliveryId } })
    await settled(id)

    expect(smtp.deliveries).toHaveLength(1)
    expect((await progress(id)).status).toBe('terminee')
  })
})

describe('what failed', () => {
  it('leaves again when an administrator says so, and nothing else does', async () => {
    await subscribe(db, 3)
    const id = await send()
    const bad = sendNewsletters(db, await scriptedSmtp({ end: '552 too long' }))
    await settled(id)
    await bad.stop()
    await db.$executeRaw`
      update deliveries set state = 'sent' where email = 'personne0@exemple.fr'`

    const smtp = await startSmtp()
    sendNewsletters(db, smtp)
    await admin.campaigns.retry({ params: { id } })
    await settled(id)

    expect(receivers(smtp).toSorted()).toEqual(['personne1@exemple.fr', 'personne2@exemple.fr'])
  })
})

describe('whoever leaves while it is sent', () => {
  /** A sending of ten that stands still before its first answer, one copy at a time. */
  async function halfway(recipients: 'all' | 'newsletter' = 'newsletter') {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const smtp = await startSmtp({ beforeAnswer: () => gate })
    const id = await send(recipients)
    sendNewsletters(db, smtp, { lanes: 1 })
    await vi.waitFor(() => expect(smtp.deliveries).toHaveLength(1), WAIT)
    return { id, smtp, open }
  }

  it('gets nothing from the answer on', async () => {
    const everybody = await subscribe(db, 10)
    const { id, smtp, open } = await halfway()
    const [first] = receivers(smtp)
    const leaving = everybody.filter((email) => email !== first).slice(4, 6)

    for (const email of leaving) await visitor.newsletter.unsubscribe({ body: { email } })
    open()
    await settled(id)

    expect(smtp.deliveries).toHaveLength(8)
    expect(receivers(smtp).filter((email) => leaving.includes(email))).toEqual([])
    expect((await progress(id)).counts).toMatchObject({ sent: 8, skipped: 2 })
  })

  it('by deleting or losing an account gets nothing, and leaves no address behind', async () => {
    const users = [await aUser(), await aUser(), await aUser()]
    const { id, smtp, open } = await halfway('all')
    const [deleted, suspended] = users.filter(({ email }) => email !== receivers(smtp)[0])

    await db.user.delete({ where: { id: deleted?.id ?? 0 } })
    await db.user.update({ where: { id: suspended?.id ?? 0 }, data: { isActive: false } })
    open()
    await settled(id)

    expect(receivers(smtp)).not.toContain(deleted?.email)
    expect(receivers(smtp)).not.toContain(suspended?.email)
    expect(await db.delivery.count({ where: { email: deleted?.email ?? 'x' } })).toBe(0)
  })

  it('while the message is on the line gets a message that is broken off', async () => {
    const smtp = await startSmtp()
    await subscribe(db, 1)
    const id = await send()
    const ledger = createLedger(db)
    const leavesNow = async (copy: ClaimedCopy) => {
      await visitor.newsletter.unsubscribe({ body: { email: copy.email } })
      return ledger.mark(copy)
    }

    sendNewsletters(db, smtp, { ledger: { ...ledger, mark: leavesNow } })
    await settled(id)

    expect(smtp.deliveries).toEqual([])
    expect((await progress(id)).counts).toMatchObject({ sent: 0, skipped: 1 })
  })
})

describe('an administrator', () => {
  it('lets it rest, goes on, and nobody is missed or bothered twice', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    const everybody = await subscribe(db, 200)
    const id = await send()
    sendNewsletters(db, smtp, { perSecond: 400 })
    await vi.waitFor(() => expect(smtp.deliveries.length).toBeGreaterThan(20), WAIT)

    const { status } = await admin.campaigns.pause({ params: { id } })
    // What was under way is over when nothing is in doubt any more.
    await vi.waitFor(async () => {
      expect(await db.delivery.count({ where: { state: 'in_doubt' } })).toBe(0)
    }, WAIT)
    const resting = smtp.deliveries.length
    await sendNewsletters(db, smtp).stop()

    expect(status).toBe('en_pause')
    expect(smtp.deliveries).toHaveLength(resting)
    expect(resting).toBeLessThan(200)
    await admin.campaigns.resume({ params: { id } })
    await settled(id)
    expect(receivers(smtp).toSorted()).toEqual(everybody.toSorted())
  })

  it('ends it for good', async () => {
    await subscribe(db, 5)
    const id = await send()

    expect(await admin.campaigns.cancel({ params: { id } })).toMatchObject({
      status: 'annulee',
      counts: { skipped: 5, waiting: 0 },
    })
    const smtp = await startSmtp()
    await sendNewsletters(db, smtp).stop()

    expect(smtp.deliveries).toEqual([])
    for (const change of ['pause', 'resume', 'cancel', 'retry'] as const) {
      await expect(admin.campaigns[change]({ params: { id } })).rejects.toMatchObject({
        status: 409,
      })
    }
  })

  it('says when it is to leave, by the clock in Paris', async () => {
    await subscribe(db, 1)
    const smtp = await startSmtp()
    const later = { subject: 'Plus tard', message: 'Bonjour', recipients: 'newsletter' } as const
    await admin.campaigns.send({ body: { ...later, scheduledFor: '2100-07-01T09:30' } })
    const { id, scheduledAt } = await db.campaign.findFirstOrThrow()
    expect(scheduledAt?.toISOString()).toBe('2100-07-01T07:30:00.000Z')
    expect((await progress(id)).status).toBe('programmee')

    await db.$executeRaw`update campaigns set scheduled_at = now() + interval '0.3 s'`
    sendNewsletters(db, smtp)
    await settled(id)

    expect(smtp.deliveries).toHaveLength(1)
  })
})
