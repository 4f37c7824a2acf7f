import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http'
import { statusOf } from './processes.ts'

/** Polling interval of readiness; the product announces its shutdown for a second. */
const ASK_MS = 200

/** How long a call is held while no process is available. */
const HOLD_MS = 10_000

export interface Door {
  url: string
  /** Discards the next answer to a write after it was received. */
  loseNextAnswer: () => void
  close: () => Promise<void>
}

/**
 * Reverse proxy in front of several processes: round robin over those that are ready. A refused connection
 * is retried at the next one, for ten seconds at most, since nothing was sent yet;
 * so does the front of `docker-compose.yml`.
 */
export async function startDoor(targets: () => readonly string[]): Promise<Door> {
  const agent = new Agent({ keepAlive: true, timeout: 20_000 })
  let ready: readonly string[] = targets()
  let turn = 0
  let isLosing = false
  const look = async () => {
    const all = targets()
    const statuses = await Promise.all(all.map((url) => statusOf(`${url}/readyz`, 2_000)))
    ready = all.filter((_, index) => statuses[index] === 200)
  }
  const looking = setInterval(() => void look(), ASK_MS)

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries = 0) => {
    const choices = ready.length > 0 ? ready : targets()
    turn += 1
    const target = new URL(choices[turn % choices.length] ?? '')
    const { method, url: path, headers } = incoming
    const call = ask({ agent, port: target.port, host: target.hostname, method, path, headers })
    call.on('response', (response) => {
      if (isLosing && method !== 'GET') {
        isLosing = false
        response.resume().on('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    call.on('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (isRefused && tries < HOLD_MS / ASK_MS)
        setTimeout(() => pass(incoming, outgoing, body, tries + 1), ASK_MS)
      else if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    call.end(body)
  }

  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    loseNextAnswer: () => {
      isLosing = true
    },
    close: async () => {
      clearInterval(looking)
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
