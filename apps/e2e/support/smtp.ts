import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  to: string[]
  text: string
}

/**
 * A real mail server on this port of this machine.
 *
 * @returns the emails received so far, and a function that stops it
 */
export async function startSmtp(port: number) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      const take = async () => {
        const text = (await buffer(stream)).toString('utf8')
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text })
      }
      callbackify(take)((error) => callback(error))
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { letters, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}
