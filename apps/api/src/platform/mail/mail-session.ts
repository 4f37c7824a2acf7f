import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { LetterWriter } from './letter-writer.ts'
import type { Letter } from './letter.ts'
import { carriesSecret, type MailTransportOptions, PATIENCE } from './mail-transport.ts'

/** What stands between a letter and its delivery. */
export interface EndOfData {
  /**
   * Called when the server is there and the letter is ready; its last word waits for it. When it rejects,
   * the letter is withdrawn.
   */
  commit: () => Promise<void>
  /** Called with the last word: until then the letter is surely not delivered, from then on it may be. */
  onEnd: () => void
}

/** A letter as it leaves. */
export interface WrittenLetter {
  letter: Letter
  bytes: Buffer
}

/** One conversation with the mail server, for letters that must not go twice. */
export interface MailSession {
  /** May be called while another letter is under way. */
  write: (letter: Letter) => Promise<WrittenLetter>
  deliver: (written: WrittenLetter, endOfData: EndOfData) => Promise<void>
  close: () => void
}

export const openMailSession = (options: MailTransportOptions): MailSession =>
  options.smtpUrl === undefined
    ? folderSession(options)
    : new SmtpSession({ ...options, smtpUrl: options.smtpUrl })

const written = async (letter: Letter, writer: LetterWriter): Promise<WrittenLetter> => ({
  letter,
  bytes: await writer.write(letter),
})

/** Letters that one connection carries: some servers hang up after a hundred. */
const LETTERS_PER_CONNECTION = 100

type SmtpOptions = MailTransportOptions & { smtpUrl: string }

class SmtpSession implements MailSession {
  readonly #options: SmtpOptions
  readonly #writer: LetterWriter
  #connection: SMTPConnection | undefined
  #letters = 0

  constructor(options: SmtpOptions) {
    this.#options = options
    this.#writer = new LetterWriter(options)
  }

  write(letter: Letter): Promise<WrittenLetter> {
    return written(letter, this.#writer)
  }

  async deliver({ letter, bytes }: WrittenLetter, endOfData: EndOfData): Promise<void> {
    const connection = this.#connection ?? (await this.#open())
    const envelope = { from: this.#options.from.address, to: [letter.to] }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // A connection that breaks says so by an event, and not always to the letter under way.
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
      this.#letters += 1
      if (this.#letters >= LETTERS_PER_CONNECTION) this.#quit()
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
    this.#letters = 0
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

/** The bytes of a letter, whose end comes only once it is permitted. */
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

/** One .eml per letter; the same letter again replaces its file. */
function folderSession(options: MailTransportOptions): MailSession {
  const { directory } = options
  const writer = new LetterWriter(options)
  return {
    write: (letter) => written(letter, writer),
    deliver: async ({ letter, bytes }, { commit, onEnd }) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const stamp = letter.date.toISOString().replaceAll(/[:.]/g, '-')
      const file = join(directory, `${stamp}_${letter.messageId.replaceAll(/[^\w-]/g, '_')}.eml`)
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await commit()
      onEnd()
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
