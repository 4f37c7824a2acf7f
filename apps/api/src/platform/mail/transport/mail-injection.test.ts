import { createClient } from '@espace/prisma/client'
import { newDatabase } from '@espace/prisma/testing/databases'
import { createLog } from '@espace/server/log/log'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startScheduler } from '#platform/scheduler.ts'
import { MAILS, passwordChanged, verifyEmail } from '../../../../test/mail/mails.ts'
import { type Delivery, startSmtp } from '../../../../test/mail/smtp.ts'
import { mailJobs } from '../queue/mail-worker.ts'
import { createOutbox } from '../queue/outbox.ts'
import { queueMail, type QueuedMail } from '../queue/queue-mail.ts'
import { createMailer } from './mailer.ts'

const db = createClient(await newDatabase())
afterAll(() => db.$disconnect())
beforeEach(async () => {
  await db.mail.deleteMany()
})

/** Sends a message, and one to a witness after it; what arrived, without the witness's. */
async function send(mail: QueuedMail): Promise<Delivery[]> {
  const smtp = await startSmtp()
  const log = createLog('mail', 'silent')
  const jobs = mailJobs({
    templates: MAILS,
    outbox: createOutbox(db, { retryMinutes: [] }),
    mailer: createMailer({
      smtpUrl: smtp.url,
      from: { name: 'L’espace, comédie', address: 'contact@example.org' },
      directory: '',
    }),
    origin: 'https://example.org',
    log,
    pollMs: 10,
  })
  const scheduler = startScheduler({ db, log }, jobs)
  onTestFinished(() => scheduler.stop())
  await queueMail(db, mail)
  await vi.waitFor(
    async () =>
      expect(await db.mail.findFirst({ select: { state: true } })).toEqual({ state: 'sent' }),
    { timeout: 60_000, interval: 20 },
  )
  return smtp.deliveries
}

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

const EVIL = [
  'Zoé\r\nBcc: b@evil.example',
  'Zoé\nSubject: Gagné',
  'Zoé\r\n\r\n<h1>Gagné</h1>',
  'Zoé\r\n.\r\nRCPT TO:<b@evil.example>',
  'Zoé, b@evil.example',
  '"Zoé" <b@evil.example>',
  'a@x.fr;b@evil.example',
  '=?utf-8?Q?Zo=C3=A9=0D=0ABcc:_b@evil.example?=',
  'Zoé\u2028Bcc: b@evil.example',
  '\u202Eeoz',
  '<script>alert(1)</script>',
]

describe('whatever somebody calls themselves', () => {
  it.each(EVIL)('one person gets one message, with our headers: %j [T-MAIL]', async (firstName) => {
    const data = { firstName, url: `/lien?name=${firstName}` }

    const deliveries = await send({ to: 'zoe@example.org', template: verifyEmail, data })

    expect(deliveries.map(({ recipients }) => recipients)).toEqual([['zoe@example.org']])
    const [{ mail } = expect.fail()] = deliveries
    expect([...mail.headers.keys()].toSorted()).toEqual(HEADERS)
    expect(mail.subject).toBe('Confirmez votre adresse e-mail')
    expect(mail.from?.value).toEqual([
      { name: 'L’espace, comédie', address: 'contact@example.org' },
    ])
    expect(mail.html).not.toMatch(/<script|<h1>Gagn/)
    expect(mail.text).toContain('Bonjour,')
  })
})

describe('an address that is more than one', () => {
  it.each([
    'a@x.fr,b@evil.example',
    'a@x.fr;b@evil.example',
    'a@x.fr b@evil.example',
    'a@x.fr\r\nBcc: b@evil.example',
    'a@x.fr\nRCPT TO:<b@evil.example>',
    '"a@x.fr,b"@evil.example',
    'Zoé <a@x.fr>',
    'list: a@x.fr, b@evil.example;',
    'a@x.fr(b@evil.example)',
  ])('is not queued, and the database would refuse it too: %j', async (to) => {
    const mail = { to, template: passwordChanged, data: { firstName: 'Zoé' } } as const

    await expect(queueMail(db, mail)).rejects.toThrow(RangeError)
    await expect(db.mail.create({ data: { ...mail, template: 'x' } })).rejects.toThrow(
      'mails_to_check',
    )
  })

  it.each(['o’neil@example.org', "o'neil+club=x@example.org"])(
    'is not taken for one because it is unusual: %s',
    async (to) => {
      const deliveries = await send({ to, template: passwordChanged, data: { firstName: 'Z' } })

      expect(deliveries.map(({ recipients }) => recipients)).toEqual([[to]])
    },
  )
})
