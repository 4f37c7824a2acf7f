import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import type { MailMessage } from './mail-message.ts'
import { createMailer, isRefusal } from './mailer.ts'

const letter: MailMessage = {
  to: 'zoe@example.org',
  subject: 'Bienvenue à la maison !',
  html: '<p>Bonjour Zoé</p>',
  text: 'Bonjour Zoé',
  messageId: '0c6f7d1e@localhost',
  date: new Date('2026-11-21T19:30:00Z'),
}

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'espace-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const directory = join(folder, 'mail')
  const from = { name: "L'espace comédie", address: 'contact@localhost' }
  return { directory, mailer: createMailer({ from, smtpUrl: undefined, directory }) }
}

describe('without a mail server', () => {
  it('a message is kept as a file that mail programs read', async () => {
    const { directory, mailer } = openFolder()

    await mailer.send(letter)

    const [file = ''] = readdirSync(directory)
    expect(file).toBe('2026-11-21T19-30-00-000Z_0c6f7d1e_localhost.eml')
    const mail = await simpleParser(readFileSync(join(directory, file)))
    expect(mail).toMatchObject({
      subject: 'Bienvenue à la maison !',
      messageId: '<0c6f7d1e@localhost>',
      to: { text: 'zoe@example.org' },
      from: { value: [{ name: "L'espace comédie", address: 'contact@localhost' }] },
      date: letter.date,
      text: expect.stringContaining('Bonjour Zoé'),
      html: expect.stringContaining('<p>Bonjour Zoé</p>'),
    })
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600)
  })

  it('the same message again is the same file', async () => {
    const { directory, mailer } = openFolder()

    await mailer.send(letter)
    await mailer.send(letter)
    await mailer.send({ ...letter, messageId: 'another@localhost' })

    expect(readdirSync(directory)).toHaveLength(2)
  })

  it('a message cannot choose its folder', async () => {
    const { directory, mailer } = openFolder()

    await mailer.send({ ...letter, messageId: '../../evil' })

    expect(readdirSync(join(directory, '..'))).toEqual(['mail'])
  })
})

describe('a mail server that cannot encrypt', () => {
  const from = { name: '', address: 'contact@localhost' }

  it('on another machine, is told no password and no message', async () => {
    const { url, deliveries } = await startSmtp()
    // Any name but those of this machine; it leads here all the same.
    const smtpUrl = url.replace('127.0.0.1', 'user:secret@0.0.0.0')
    const mailer = createMailer({ from, smtpUrl, directory: '' })
    onTestFinished(mailer.close)

    await expect(mailer.send(letter)).rejects.toMatchObject({ code: 'ETLS' })
    expect(deliveries).toEqual([])
  })

  it('is good enough without a password', async () => {
    const { url, deliveries } = await startSmtp()
    const smtpUrl = url.replace('127.0.0.1', '0.0.0.0')
    const mailer = createMailer({ from, smtpUrl, directory: '' })
    onTestFinished(mailer.close)

    await mailer.send(letter)

    expect(deliveries).toHaveLength(1)
  })
})

describe('an answer of the mail server', () => {
  const answer = (command: string, responseCode: number) =>
    Object.assign(new Error('no'), { command, responseCode })

  it.each([
    ['RCPT TO', 550],
    ['DATA', 554],
  ])('is for good: %s %i', (command, code) => {
    expect(isRefusal(answer(command, code))).toBe(true)
  })

  it.each([
    ['RCPT TO', 450],
    ['DATA', 451],
    ['AUTH PLAIN', 535],
    ['MAIL FROM', 550],
    ['CONN', 554],
  ])('may change: %s %i', (command, code) => {
    expect(isRefusal(answer(command, code))).toBe(false)
  })

  it('may be none at all', () => {
    expect(isRefusal(new Error('connect ECONNREFUSED'))).toBe(false)
    expect(isRefusal('no')).toBe(false)
  })
})
