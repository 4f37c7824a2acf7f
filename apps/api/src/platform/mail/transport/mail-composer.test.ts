import { type ParsedMail, simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { MailComposer } from './mail-composer.ts'
import { composed, type MailMessage } from './mail-message.ts'

const from = { name: 'L’espace comédie', address: 'contact@espace-comedie.example' }
const site = 'https://espace-comedie.example'

const MARKS = ['destinataire@copie.invalid', 'marquemessage', 'marquelien', 'marquebouton']

/** A newsletter whose lines end in as many places as possible. */
const modelOf = (words: string) => ({
  marks: MARKS,
  message: {
    to: 'destinataire@copie.invalid',
    subject: `La lettre : ${words}`,
    html: `<p>${words}</p><p><a href="${site}/marquelien">Se désinscrire</a></p>`,
    text: `${words}\n\nSe désinscrire :\n${site}/marquelien`,
    oneClickUrl: `${site}/marquebouton`,
    messageId: 'marquemessage@espace-comedie.example',
    date: new Date('2026-11-23T09:00:00Z'),
  },
})

const linkOf = (email: string) =>
  `unsubscribe?email=${encodeURIComponent(email)}&token=${'t'.repeat(43)}`

/** A person's own message: whole, and as a copy of the model. */
function letterTo(email: string, of: ReturnType<typeof modelOf>): MailMessage {
  const [link, button] = [
    linkOf(email),
    `api/newsletter/one-click?email=${encodeURIComponent(email)}`,
  ]
  return {
    ...of.message,
    to: email,
    html: of.message.html.replaceAll('marquelien', link),
    text: of.message.text.replaceAll('marquelien', link),
    oneClickUrl: `${site}/${button}`,
    messageId: 'lettre-1-7@espace-comedie.example',
    copy: {
      of,
      own: {
        'destinataire@copie.invalid': email,
        marquemessage: 'lettre-1-7',
        marquelien: link,
        marquebouton: button,
      },
    },
  }
}

const unfolded = (line: string) => line.replaceAll(/\r?\n\s+/g, ' ')

/** What a mail program makes of it. */
async function read(bytes: Buffer) {
  const mail: ParsedMail = await simpleParser(bytes)
  const headers = Object.fromEntries(mail.headerLines.map(({ key, line }) => [key, unfolded(line)]))
  // Boundaries are drawn by lot.
  const { 'content-type': _, ...others } = headers
  return { html: mail.html, text: mail.text, headers: others }
}

const PEOPLE = [
  'zoe@example.org',
  'o’malley+lettre=lundi@sous.domaine.example.org',
  "o'malley+lettre=lundi@sous.domaine.example.org",
  'zoé@théâtre.example',
  `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`,
]

describe('copies of a message', () => {
  it.each([
    ['French words', 'Un lundi, un mardi, et le rideau se lève. '.repeat(9)],
    ['a word', 'Été'],
    ['plain words in short lines', 'Bonjour\nici'],
    ['long lines', `à${'x'.repeat(900)}`],
    ['Greek', 'Καλημέρα '.repeat(40)],
    ['what looks like code', '=3D=\r\n=20 . \n.\n..\n<b>&amp;</b>'],
  ])('say in %s what a message that was composed for one person says', async (_, words) => {
    const writer = new MailComposer({ from })
    const model = modelOf(words)
    for (const email of PEOPLE) {
      const message = letterTo(email, model)
      expect(await read(await writer.write(message))).toEqual(
        await read(await composed(message, from)),
      )
    }
  })

  it('keep the link whole wherever a line of the model ends in its mark', async () => {
    const writer = new MailComposer({ from })
    for (let length = 0; length < 80; length += 1) {
      const message = letterTo('zoe@example.org', modelOf(`é${'x'.repeat(length)}`))
      const bytes = await writer.write(message)
      const { html, text } = await read(bytes)

      expect(html).toContain(`href="${site}/${linkOf('zoe@example.org')}"`)
      expect(text).toContain(`${site}/${linkOf('zoe@example.org')}`)
      const ofTheLink = bytes
        .toString('latin1')
        .split('\r\n')
        .filter((line) => /token|tttt/.test(line))
      expect(ofTheLink.every((line) => line.length <= 76)).toBe(true)
    }
  })

  it('of two people differ in nothing but what is theirs', async () => {
    const writer = new MailComposer({ from })
    const model = modelOf('Le rideau se lève.')
    const [one, other] = await Promise.all(
      ['zoe@example.org', 'leo@example.org'].map((email) => writer.write(letterTo(email, model))),
    )

    expect(one?.toString().replaceAll('zoe', 'leo')).toBe(other?.toString())
  })
})
