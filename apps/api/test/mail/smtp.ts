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
  /** Raw message. */
  bytes: Buffer
}

export interface SmtpOptions {
  /** A free port by default. */
  port?: number
  /** Refuses a recipient with that answer. */
  refuse?: { responseCode: number; message: string }
  /** Hook between the end of DATA and its reply. */
  beforeAnswer?: () => Promise<void>
  /** False to skip parsing messages where the envelopes are enough, as it costs more than sending. */
  keepBodies?: boolean
}

export interface TestSmtp {
  url: string
  /** Messages whose DATA was complete, whether acknowledged or not. */
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
