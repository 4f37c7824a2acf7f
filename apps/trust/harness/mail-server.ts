import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  to: string
  subject: string
  messageId: string
  /** Tokens in the links of the email. */
  keys: string[]
}

export interface MailServer {
  url: string
  /** Messages whose DATA was complete. */
  letters: Letter[]
  /** Refuses connections until it is started again. */
  stop: () => Promise<void>
  startAgain: () => Promise<void>
}

const headerOf = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? ''

/** Tokens in a message, whose long lines are folded. */
const keysIn = (mail: string): string[] =>
  Array.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .matchAll(/token=([\w-]{43})/g),
    ([, key = '']) => key,
  )

/** A real mail server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  let port = 0
  let server: SMTPServer
  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData: (stream, { envelope }, callback) => {
        const take = async () => {
          const mail = await text(stream)
          const [subject, messageId] = [headerOf(mail, 'Subject'), headerOf(mail, 'Message-ID')]
          const keys = keysIn(mail)
          for (const { address } of envelope.rcptTo)
            letters.push({ to: address, subject, messageId, keys })
        }
        callbackify(take)((error) => callback(error))
      },
    })
    server.on('error', () => undefined) // a sender that was killed
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    if (address !== null && typeof address !== 'string') ({ port } = address)
  }
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
    startAgain: listen,
  }
}
