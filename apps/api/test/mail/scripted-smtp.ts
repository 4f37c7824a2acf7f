import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Behaviour of the fake mail server at one point: a reply, a closed connection, or silence. */
export type Move = `${number} ${string}` | 'hang up' | 'say nothing'

export interface Script {
  greeting?: Move
  recipient?: Move
  /** Reply to the end of DATA. */
  end?: Move
}

/** A mail server that follows a script, including invalid replies. */
export async function scriptedSmtp({
  greeting = '220 hello',
  recipient = '250 fine',
  end = '250 taken',
}: Script): Promise<{ url: string; taken: number }> {
  const result = { url: '', taken: 0 }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    make(socket, greeting)
    let rest = ''
    let isData = false
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const at = rest.indexOf(mark)
        if (at < 0) return
        const line = rest.slice(0, at).toUpperCase()
        rest = rest.slice(at + mark.length)
        if (isData) {
          isData = false
          result.taken += 1
          make(socket, end)
        } else if (line.startsWith('RCPT')) {
          make(socket, recipient)
        } else if (line.startsWith('DATA')) {
          isData = true
          make(socket, '354 go on')
        } else {
          make(socket, '250 fine')
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  result.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return result
}

function make(socket: Socket, move: Move): void {
  if (move === 'hang up') socket.destroy()
  else if (move !== 'say nothing') socket.write(`${move}\r\n`)
}
