import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Mailbox } from './mail-address.ts'
import { type MailMessage, nodemailerMessage, SIGNED_HEADERS } from './mail-message.ts'

/** For a message that must not go twice: what happens at the end of DATA, from which on it may be delivered. */
export interface EndOfData {
  /** Called when the server is there; the end waits for it. When it rejects, the message is withdrawn. */
  commit: () => Promise<void>
  /** Called with the end: until then the message is surely not delivered. */
  onEnd: () => void
}

/** Sends whatever leaves, over one pool of connections. */
export interface Mailer {
  /** Returns when the other side has taken the message; throws when it has not. */
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
  /** Absent: messages are kept in `directory`. */
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

/** A server that says nothing for that long is away; seven such silences fit into the lease of a message. */
const TIMEOUTS: Timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** As many as workers send at the same time, so that no message waits for a connection. */
const CONNECTIONS = 14

/** Nothing in a message may make us read files or fetch addresses. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** Its libraries are loaded for the first message: they are a tenth of all that is, and many processes never send. */
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
          // A connection that broke may have delivered: when to try again is the queue's to say.
          maxRequeues: 0,
        })
  const signer = await signerOf(options)
  smtp.use('stream', ({ message, data }, done) => {
    // Not by the option `dkim`: a signature has to be there before the end waits.
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

/** A password goes to another machine encrypted or not at all. */
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
  // Nodemailer hands its plugins what `sendMail` was given.
  (data as { endOfData?: EndOfData }).endOfData

/** The message, whose end comes only when it may. */
function untilCommitted(message: Readable, { commit, onEnd }: EndOfData): Readable {
  const committed = commit()
  // A server that refuses earlier does not wait for it.
  committed.catch(() => undefined)
  const parts = async function* () {
    yield* message
    await committed
    onEnd()
  }
  return Readable.from(parts(), { objectMode: false })
}

/** One .eml per message; the same message again replaces its file. */
async function keep(directory: string, { date, messageId }: MailMessage, bytes: Buffer) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const stamp = date.toISOString().replaceAll(/[:.]/g, '-')
  const file = join(directory, `${stamp}_${messageId.replaceAll(/[^\w-]/g, '_')}.eml`)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
