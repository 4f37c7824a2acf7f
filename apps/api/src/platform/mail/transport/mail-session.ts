import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { MailComposer } from './mail-composer.ts'
import type { MailMessage } from './mail-message.ts'
import { carriesSecret, type MailTransportOptions, PATIENCE } from './mail-transport.ts'

/** What happens before the end of DATA, from which on a message may be delivered. */
export interface EndOfData {
  /**
   * Called when the server is there and the message is composed; the end of DATA waits for it. When it rejects,
   * the message is withdrawn.
   */
  commit: () => Promise<void>
  /** Called with the end of DATA: until then the message is surely not delivered, from then on it may be. */
  onEnd: () => void
}

/** A message as it leaves. */
export interface ComposedMail {
  message: MailMessage
  bytes: Buffer
}

/** One SMTP session, for messages that must not go twice. */
export interface MailSession {
  /** May be called while another message is under way. */
  write: (message: MailMessage) => Promise<ComposedMail>
  deliver: (written: ComposedMail, endOfData: EndOfData) => Promise<void>
  close: () => void
}

export const openMailSession = (options: MailTransportOptions): MailSession =>
  options.smtpUrl === undefined
    ? folderSession(options)
    : new SmtpSession({ ...options, smtpUrl: options.smtpUrl })

const written = async (message: MailMessage, writer: MailComposer): Promise<ComposedMail> => ({
  message,
  bytes: await writer.write(message),
})

/** Messages that one connection carries: some servers hang up after a hundred. */
const MESSAGES_PER_CONNECTION = 100

type SmtpOptions = MailTransportOptions & { smtpUrl: string }

class SmtpSession implements MailSession {
  readonly #options: SmtpOptions
  readonly #writer: MailComposer
  #connection: SMTPConnection | undefined
  #messages = 0

  constructor(options: SmtpOptions) {
    this.#options = options
    this.#writer = new MailComposer(options)
  }

  write(message: MailMessage): Promise<ComposedMail> {
    return written(message, this.#writer)
  }

  async deliver({ message, bytes }: ComposedMail, endOfData: EndOfData): Promise<void> {
    const connection = this.#connection ?? (await this.#open())
    const envelope = { from: this.#options.from.address, to: [message.to] }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // A connection that breaks says so by an event, and not always to the message under way.
    const onEnd = () =>
      reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' }))
    connection.once('error', reject)
    connection.once('end', onEnd)
    connection.send(envelope, untilCommitted(bytes, endOfData), (error) => {
      if (error) reject(error)
      else resolve()
    })
    try {
      await promise
      this.#messages += 1
      if (this.#messages >= MESSAGES_PER_CONNECTION) this.#quit()
    } catch (error) {
      this.#drop()
      throw error
    } finally {
      connection.off('error', reject)
      connection.off('end', onEnd)
    }
  }

  close(): void {
    this.#quit()
  }

  async #open(): Promise<SMTPConnection> {
    const { smtpUrl, patience = PATIENCE } = this.#options
    const { auth, ...address } = parseConnectionUrl(smtpUrl)
    const requireTLS = carriesSecret(new URL(smtpUrl))
    const connection = new SMTPConnection({ ...patience, ...address, requireTLS })
    connection.on('error', () => undefined)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('Connection closed')))
    connection.connect((error) => {
      if (error) reject(error)
      else resolve()
    })
    try {
      await promise
      if (auth) {
        await new Promise<void>((done, fail) => {
          connection.login(auth, (error) => (error ? fail(error) : done()))
        })
      }
    } catch (error) {
      connection.close()
      throw error
    }
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    this.#messages = 0
    this.#connection = connection
    return connection
  }

  /** Says goodbye. */
  #quit(): void {
    this.#connection?.quit()
    this.#connection = undefined
  }

  /** After a failure nobody knows where the conversation is. */
  #drop(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}

/** The bytes of a message, whose end comes only once it is permitted. */
function untilCommitted(bytes: Buffer, { commit, onEnd }: EndOfData): Readable {
  const committed = commit()
  // A conversation that fails earlier does not wait for it.
  committed.catch(() => undefined)
  let isHandedOver = false
  return new Readable({
    read() {
      if (!isHandedOver) {
        isHandedOver = true
        this.push(bytes)
        return
      }
      void conclude(this)
    },
  })

  async function conclude(stream: Readable): Promise<void> {
    try {
      await committed
      onEnd()
      stream.push(null)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** One .eml per message; the same message again replaces its file. */
function folderSession(options: MailTransportOptions): MailSession {
  const { directory } = options
  const writer = new MailComposer(options)
  return {
    write: (message) => written(message, writer),
    deliver: async ({ message, bytes }, { commit, onEnd }) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const stamp = message.date.toISOString().replaceAll(/[:.]/g, '-')
      const file = join(directory, `${stamp}_${message.messageId.replaceAll(/[^\w-]/g, '_')}.eml`)
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await commit()
      onEnd()
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
