import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Mailbox } from './mail-address.ts'
import { type MailMessage, nodemailerMessage, SIGNED_HEADERS } from './mail-message.ts'

/** For at-most-once delivery: hooks at the end of DATA, from which on the mail may be delivered. */
export interface EndOfData {
  /** Called before the end of DATA, which waits for it. When it rejects, the mail is withdrawn. */
  commit: () => Promise<void>
  /** Called when the end of DATA is sent: until then the mail is surely not delivered. */
  onEnd: () => void
}

/** The one way out for mails, over one connection pool. */
export interface Mailer {
  /** Resolves when the server has accepted the mail; rejects when it has not. */
  send: (message: MailMessage, endOfData?: EndOfData) => Promise<void>
  close: () => void
}

/** A domain's DKIM key (RFC 6376). */
export interface DkimOptions {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}

export interface MailerOptions {
  from: Mailbox
  dkim?: DkimOptions | undefined
  /** Absent: mails are written to `directory`. */
  smtpUrl: string | undefined
  directory: string
  timeouts?: Timeouts
}

/** In milliseconds. */
export interface Timeouts {
  dnsTimeout: number
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

/** SMTP timeouts; seven of them fit into the lease of a mail. */
const TIMEOUTS: Timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** One connection per worker, so that no mail waits for one. */
const CONNECTIONS = 14

/** A mail's content must not make us read files or fetch addresses. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** Its libraries are loaded lazily: they are a tenth of the process, and many processes never send. */
export function createMailer(options: MailerOptions): Mailer {
  let opening: ReturnType<typeof open> | undefined
  return {
    send: async (message, endOfData) =>
      (await (opening ??= open(options))).send(message, endOfData),
    close: () => void opening?.then((opened) => opened.close()),
  }
}

async function open(options: MailerOptions) {
  const { createTransport } = await import('nodemailer')
  const { from, smtpUrl, directory } = options
  const smtp =
    smtpUrl === undefined
      ? createTransport({ ...CLOSED, streamTransport: true, buffer: true, newline: 'windows' })
      : createTransport({
          ...CLOSED,
          ...(options.timeouts ?? TIMEOUTS),
          url: smtpUrl,
          requireTLS: carriesSecret(new URL(smtpUrl)),
          pool: true,
          maxConnections: CONNECTIONS,
          // A broken connection may have delivered: retries are the queue's decision.
          maxRequeues: 0,
        })
  const signer = await signerOf(options)
  smtp.use('stream', ({ message, data }, done) => {
    // Not by the option `dkim`: the signature has to be complete before the end of DATA is held back.
    if (signer) message.processFunc((input) => signer.sign(input))
    const endOfData = endOfDataIn(data)
    if (endOfData) message.processFunc((input) => untilCommitted(input, endOfData))
    done()
  })
  return {
    send: async (message: MailMessage, endOfData?: EndOfData) => {
      const content = { ...nodemailerMessage(message, from), endOfData }
      const { message: bytes } = await smtp.sendMail(content)
      if (smtpUrl === undefined) await keep(directory, message, bytes)
    },
    close: () => smtp.close(),
  }
}

/** Credentials go to another machine only over TLS. */
const carriesSecret = ({ username, hostname }: URL): boolean =>
  username !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

async function signerOf({ dkim }: MailerOptions) {
  if (!dkim) return undefined
  const { default: Dkim } = await import('nodemailer/lib/dkim')
  return new Dkim({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: SIGNED_HEADERS,
  })
}

const endOfDataIn = (data: object): EndOfData | undefined =>
  // Nodemailer passes the argument of `sendMail` on to its plugins.
  (data as { endOfData?: EndOfData }).endOfData

function untilCommitted(message: Readable, { commit, onEnd }: EndOfData): Readable {
  const committed = commit()
  // A server that refuses earlier leaves this promise unobserved.
  committed.catch(() => undefined)
  const parts = async function* () {
    yield* message
    await committed
    onEnd()
  }
  return Readable.from(parts(), { objectMode: false })
}

/** One .eml per mail; a repeated one replaces its file. */
async function keep(directory: string, { date, messageId }: MailMessage, bytes: Buffer) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const stamp = date.toISOString().replaceAll(/[:.]/g, '-')
  const file = join(directory, `${stamp}_${messageId.replaceAll(/[^\w-]/g, '_')}.eml`)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** The SMTP server's refusal in an error; undefined without one. */
export function replyIn(error: unknown): { code: number; command: string } | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'responseCode')
  const command: unknown = Reflect.get(error, 'command')
  if (typeof code !== 'number' || code < 400 || typeof command !== 'string') return undefined
  return { code, command }
}

/** A permanent refusal of this recipient or this mail, not of the connection. */
export function isRefusal(error: unknown): boolean {
  const { code = 0, command = '' } = replyIn(error) ?? {}
  return code >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
