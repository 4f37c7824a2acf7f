import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import {
  CLOSED,
  dkimFor,
  type MailMessage,
  nodemailerMessage,
  type Sender,
} from './mail-message.ts'

export interface MailTransport {
  /** Returns when the other side has taken the message; throws when it has not. */
  send: (message: MailMessage) => Promise<void>
  close: () => void
}

export interface MailTransportOptions extends Sender {
  /** Absent: messages are kept in `directory`. */
  smtpUrl: string | undefined
  directory: string
  /** How long to bear with a silent server; tests have less time. */
  patience?: Patience
}

/** In milliseconds. */
export interface Patience {
  dnsTimeout: number
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

/** A server that says nothing for that long is away; seven such silences fit into the lease of a message. */
export const PATIENCE: Patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

export const openMailTransport = (options: MailTransportOptions): MailTransport =>
  options.smtpUrl === undefined
    ? folderTransport(options)
    : smtpTransport({ ...options, smtpUrl: options.smtpUrl })

/** A password goes to another machine encrypted or not at all. */
export const carriesSecret = ({ username, hostname }: URL): boolean =>
  username !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

function smtpTransport(options: Sender & { smtpUrl: string }): MailTransport {
  const { from, smtpUrl } = options
  const dkim = dkimFor(options)
  const smtp = createTransport({
    ...CLOSED,
    ...PATIENCE,
    url: smtpUrl,
    requireTLS: carriesSecret(new URL(smtpUrl)),
    pool: true,
    maxConnections: 2,
    // A connection that broke may have delivered: when to try again is the queue's to say.
    maxRequeues: 0,
    ...(dkim && { dkim }),
  })
  return {
    send: async (message) => {
      await smtp.sendMail(nodemailerMessage(message, from))
    },
    close: () => smtp.close(),
  }
}

/** One .eml per message; the same message again replaces its file. */
function folderTransport({ from, directory }: MailTransportOptions): MailTransport {
  const composer = createTransport({
    ...CLOSED,
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(nodemailerMessage(message, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const stamp = message.date.toISOString().replaceAll(/[:.]/g, '-')
      const file = join(directory, `${stamp}_${message.messageId.replaceAll(/[^\w-]/g, '_')}.eml`)
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}
