import { once } from 'node:events'
import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An accepted message. */
export interface Delivery {
  recipients: string[]
  sender: string
  mail: ParsedMail
  /** The message as it came over the line. */
  bytes: Buffer
}

export interface SmtpOptions {
  /** The system chooses one unless it is given. */
  port?: number
  /** Refuses a recipient with that answer. */
  refuse?: { responseCode: number; message: string }
  /** Hook between the end of DATA and its reply. */
  beforeAnswer?: () => Promise<void>
  /** False where only the envelopes are looked at: reading a message costs more than sending it. */
  keepBodies?: boolean
}

export interface TestSmtp {
  url: string
  /** Everything that reached the final dot, answered or not. */
  deliveries: Delivery[]
}

const NOT_READ = await simpleParser('')

/** A real mail server on this machine, stopped at the end of the test. */
export async function startSmtp({
  port = 0,
  refuse,
  beforeAnswer,
  keepBodies = true,
}: SmtpOptions = {}): Promise<TestSmtp> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_, __, callback) => {
      callback(refuse && Object.assign(new Error(refuse.message), refuse))
    },
    onData: (stream, { envelope }, callback) => {
      const take = async () => {
        const bytes = await buffer(stream)
        const mail = keepBodies ? await simpleParser(bytes) : NOT_READ
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        deliveries.push({ recipients, sender, mail, bytes })
        await beforeAnswer?.()
      }
      callbackify(take)((error) => callback(error))
    },
  })
  server.on('error', () => undefined) // a client that was killed
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${portOf(listener)}`, deliveries }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The server is closed.')
  return address.port
}
