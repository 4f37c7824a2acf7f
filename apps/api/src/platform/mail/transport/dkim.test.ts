import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSmtp, type TestSmtp } from '../../../../test/mail/smtp.ts'
import type { MailMessage } from './mail-message.ts'
import { createMailer, type EndOfData, type MailerOptions } from './mailer.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const DOMAIN = 'espace-comedie.example'
const SELECTOR = 'maison'

/** The venue's DNS records, and nothing else. */
const resolver = async (name: string) => {
  if (name !== `${SELECTOR}._domainkey.${DOMAIN}`) {
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  }
  return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
}

/** A recipient's verification of the signature, by RFC 6376. */
async function verdictOn(message: Buffer) {
  const { results } = await dkimVerify(message, { resolver, strict: true })
  return results.map(({ status, signingDomain, signingHeaders }) => ({
    result: status.result,
    domain: signingDomain,
    signed: (signingHeaders?.keys ?? '').split(': ').map((name) => name.toLowerCase()),
  }))
}

const options = (smtp: TestSmtp): MailerOptions => ({
  smtpUrl: smtp.url,
  from: { name: "L'espace comédie", address: `contact@${DOMAIN}` },
  directory: '',
  dkim: { domain: DOMAIN, selector: SELECTOR, privateKey },
})

const letter: MailMessage = {
  to: 'zoe@example.org',
  subject: 'La semaine à l’espace comédie : ça joue !',
  html: `<p>Bonjour Zoé. ${'Une longue ligne. '.repeat(80)}</p>\n\n.\n<p>Fin</p>\n\n`,
  text: 'Bonjour Zoé\n\n.\n  deux  espaces \n\n',
  messageId: 'lettre-1-1@espace-comedie.example',
  date: new Date('2026-11-21T19:30:00Z'),
  replyTo: { name: 'L’équipe', address: `bureau@${DOMAIN}` },
}

const newsletter: MailMessage = {
  ...letter,
  oneClickUrl: `https://${DOMAIN}/api/newsletter/one-click?email=zoe%40example.org&token=${'t'.repeat(60)}`,
}

const WAYS: Record<string, EndOfData | undefined> = {
  'from the outbox': undefined,
  'as a newsletter does': { commit: () => Promise.resolve(), onEnd: () => undefined },
}

describe.each(Object.entries(WAYS))('a message that leaves %s', (_, endOfData) => {
  const received = async (each: MailMessage): Promise<Buffer> => {
    const smtp = await startSmtp()
    const mailer = createMailer(options(smtp))
    onTestFinished(mailer.close)
    await mailer.send(each, endOfData)
    return smtp.deliveries[0]?.bytes ?? Buffer.alloc(0)
  }

  it('carries a signature of the house that holds where it arrives', async () => {
    expect(await verdictOn(await received(letter))).toMatchObject([
      { result: 'pass', domain: DOMAIN },
    ])
  })

  it('as a newsletter has both headers of the one-click button signed (RFC 8058)', async () => {
    const [verdict] = await verdictOn(await received(newsletter))

    expect(verdict?.result).toBe('pass')
    expect(verdict?.signed).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
  })

  it.each([
    ['its text', 'Bonjour', 'Bonsoir'],
    ['whom it is from', 'From: ', 'From: X'],
    ['where its button posts to', 'one-click?email=zoe', 'one-click?email=eve'],
    ['that its button posts', 'List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Clack'],
  ])('holds no more once somebody changes %s', async (_, was, becomes) => {
    const message = (await received(newsletter)).toString('latin1')
    expect(message).toContain(was)

    const [verdict] = await verdictOn(Buffer.from(message.replace(was, becomes), 'latin1'))

    expect(verdict?.result).not.toBe('pass')
  })
})
