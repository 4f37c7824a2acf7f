import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'

/** Decodes quoted-printable: folded lines and bytes such as `=C3`. */
function decoded(letter: string): string {
  const [headers = '', ...body] = letter.split(/\r?\n\r?\n/)
  const text = body
    .join('\n\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
  return `${headers}\n\n${text}`
}

/** Mail folder of the stack that all journeys share. */
const sharedFolder = () => process.env['SITE_MAIL_DIR'] ?? ''

/** Recipients by file: a poll of the folder reads only new emails, of which a run has hundreds. */
const recipients = new Map<string, string>()

function recipientOf(file: string): string {
  const recipient = recipients.get(file) ?? /^To: .*$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  recipients.set(file, recipient)
  return recipient
}

/** Files of the emails sent to an address. */
export function filesTo(address: string, folder = sharedFolder()): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const files = names.map((name) => join(folder, name))
    return files
      .filter((file) => recipientOf(file).includes(address))
      .map((file) => readFileSync(file, 'utf8'))
  } catch {
    // The folder is created with the first email.
    return []
  }
}

const lettersTo = (address: string, folder?: string): string[] =>
  filesTo(address, folder).map(decoded)

/** Waits for an email with a link to that page of ours, and returns path and query of the link. */
export const linkMailedTo = (address: string, page: string, folder?: string): Promise<string> =>
  mailedTo(address, new RegExp(`${page}\\?token=[\\w-]{43}`), folder)

/** The same for a page that gets address and token: a double opt-in link also has its time, that of the best joke its evening. */
export const letterLinkTo = (address: string, page: string, folder?: string): Promise<string> =>
  mailedTo(
    address,
    new RegExp(`${page}\\?email=[^\\s"&]+&token=(?:\\d+\\.)?[\\w-]+(?:\\.\\d+)?`),
    folder,
  )

/** The code of the ticket that was sent there; the middle of a message's id may look like one. */
export const ticketMailedTo = (address: string): Promise<string> =>
  mailedTo(address, /(?<![\w-])[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}(?![\w-])/)

/**
 * Waits for an email that matches, and returns the match.
 * @param folder of a stack of its own
 */
export async function mailedTo(address: string, words: RegExp, folder?: string): Promise<string> {
  const find = () =>
    lettersTo(address, folder)
      .map((letter) => words.exec(letter)?.[0])
      .find(Boolean)
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return find() ?? ''
}
