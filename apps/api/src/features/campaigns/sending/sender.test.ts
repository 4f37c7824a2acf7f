import { freePort } from '@espace/prisma/embedded/embedded'
import { describe, expect, it, vi } from 'vitest'
import { type Script, scriptedSmtp } from '../../../../test/mail/scripted-smtp.ts'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import {
  addressKeys,
  POLL_MS,
  sendNewsletters,
  subscribe,
} from '../../../../test/newsletter/newsletters.ts'
import { receivers, sendings, WAIT } from '../../../../test/newsletter/sendings.ts'
import { createLedger } from './ledger.ts'

const { db, admin, send, progress, copies, settled } = await sendings()

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
      const query = new URLSearchParams({
        email,
        token: addressKeys.leaveTokenOf('lettre', email),
      }).toString()
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

it('an empty ledger is polled by one worker for all of them', async () => {
  const [ledger, workers] = [createLedger(db), 12]
  let polls = 0
  const claim = () => {
    polls += 1
    return ledger.claim()
  }
  const began = performance.now()

  sendNewsletters(db, await startSmtp(), { ledger: { ...ledger, claim }, workers })
  await vi.waitFor(() => expect(polls).toBeGreaterThan(4 * workers), WAIT)

  expect(polls).toBeLessThanOrEqual(workers + (performance.now() - began) / POLL_MS)
})

describe('a mail server that [T-NL-4]', () => {
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

    // A silent server costs the whole timeout; a long one elsewhere keeps a slow machine from failing.
    const isSilent = Object.values(script).includes('say nothing')
    sendNewsletters(db, { url: url(smtp.url) }, { patienceMs: isSilent ? 2_000 : 30_000 })
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
