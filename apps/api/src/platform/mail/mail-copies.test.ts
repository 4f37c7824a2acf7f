import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { passwordChanged } from '../../../test/mail/mails.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { mailCopies } from './mail-copies.ts'
import { queueMail } from './queue/queue-mail.ts'
import type { MailMessage } from './transport/mail-message.ts'
import { createMailer } from './transport/mailer.ts'

const { db } = await createTestApp()

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'espace-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const directory = join(folder, 'mail')
  const from = { name: "L'espace comédie", address: 'contact@localhost' }
  const { send } = createMailer({ from, smtpUrl: undefined, directory })
  let count = 0
  return {
    directory,
    copies: mailCopies(directory),
    files: () => readdirSync(directory),
    keep: (fields: Partial<MailMessage>) => {
      count += 1
      return send({
        to: 'lou@exemple.fr',
        subject: 'Bonsoir',
        html: '<p>Bonsoir</p>',
        text: 'Bonsoir',
        messageId: `lettre-1-${count}-abc@localhost`,
        date: new Date(),
        ...fields,
      })
    },
  }
}

const EMAIL = 'zenobie.quatremer@exemple.fr'

it.each<[string, Partial<MailMessage>]>([
  ['is to them', { to: EMAIL }],
  ['waits for their answer', { replyTo: { name: 'Zénobie', address: EMAIL } }],
  ['names them in a line that is folded', { text: `${'Bonsoir '.repeat(8)}${EMAIL} `.repeat(3) }],
  ['names them in words that mail carries packed', { text: `${'éèàùçœ'.repeat(90)} ${EMAIL}` }],
  [
    'has their address in a link',
    { html: `<a href="/x?email=${encodeURIComponent(EMAIL)}">x</a>` },
  ],
])('whoever is forgotten is in no copy that %s', async (_, fields) => {
  const { copies, files, keep } = openFolder()
  await keep(fields)
  await keep({ to: 'autre@exemple.fr' })

  await copies.forget({ addresses: [EMAIL], messageIds: [] })

  expect(files()).toHaveLength(1)
})

it('a copy lives as long as its message in the queue, and no copy longer than thirty days', async () => {
  const { directory, copies, files, keep } = openFolder()
  const rows = async () => (await db.mail.findMany()).map(({ messageId }) => messageId)
  for (const to of ['un@exemple.fr', 'deux@exemple.fr']) {
    await queueMail(db, { to, template: passwordChanged, data: { firstName: 'Zoé' } })
  }
  for (const id of await rows()) await keep({ messageId: `${id}@espace-comedie.example` })
  await keep({ messageId: 'lettre-1-2-abc@localhost' })
  await db.mail.deleteMany({ where: { to: 'un@exemple.fr' } })

  await copies.sweep(db)

  const [row = ''] = await rows()
  expect(files()).toHaveLength(2)
  expect(files().filter((name) => name.includes(row))).toHaveLength(1)
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  for (const name of files()) utimesSync(join(directory, name), longAgo, longAgo)
  await copies.sweep(db)
  expect(files()).toEqual([])
})

it('a house that has never kept one has nothing to forget', async () => {
  const copies = mailCopies(join(tmpdir(), 'espace-mail-nowhere'))

  await expect(copies.forget({ addresses: [EMAIL], messageIds: [] })).resolves.toBeUndefined()
  await expect(copies.sweep(db)).resolves.toBeUndefined()
})
