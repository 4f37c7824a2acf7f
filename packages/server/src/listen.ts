import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { EnvError } from './env.ts'

/** Timeouts in milliseconds. */
const PATIENCE = {
  /** For the next request of a connection: longer than any proxy keeps one, so that the proxy closes first. */
  keepAliveTimeout: 75_000,
  /** For the head of a request, and for all of it: a slow sender must not hold a connection (slowloris). */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Between two bytes of an answer, for a client that reads nothing; slow requests end by the limits above. */
  timeout: 40_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * Requests of one connection that wait for the answer to the one before. Browsers and proxies send one after the other;
 * the answers to hundreds that come at once would all be held in memory.
 */
const WAITING_MAX = 4

export interface Address {
  /** 0 lets the system choose one. */
  port: number
  host: string
}

/**
 * Serves the application there, from the moment that the promise is kept.
 *
 * @throws {EnvError} when the port is taken or forbidden
 */
export async function listen(
  app: RequestListener,
  { port, host }: Address,
  patience: Partial<typeof PATIENCE> = {},
): Promise<Server> {
  const { timeout, ...waits } = { ...PATIENCE, ...patience }
  const server = createServer(waits, (request, response) => {
    takeTurns(request.socket, response, () => {
      if (leaving.has(server)) {
        response.setHeader('Connection', 'close')
        if (request.url === '/readyz') return answerUnready(response)
      }
      return app(request, response)
    })
  })
  server.timeout = timeout
  server.on('timeout', (socket: Socket) => {
    // A client that still waits for our answer, in a queue for instance, is not disconnected.
    const isOurTurn = waiting.has(socket) && socket.writableLength === 0
    if (!isOurTurn) socket.destroy()
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw new EnvError(`port ${port} on ${host} ${complaint(error)}`, { cause: error })
  }
  return server
}

/** Pipelined requests of a connection whose answer is under way. */
const waiting = new WeakMap<Socket, (() => void)[]>()

/** Answers the requests of a connection one after the other; destroys one that pipelines too many. */
function takeTurns(socket: Socket, response: ServerResponse, answer: () => void): void {
  const begin = () => {
    answer()
    response.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (!next) waiting.delete(socket)
      else if (!socket.destroyed) next()
    })
  }
  const line = waiting.get(socket)
  if (line && line.length >= WAITING_MAX) socket.destroy()
  else if (line) line.push(begin)
  else {
    waiting.set(socket, [])
    begin()
  }
}

const leaving = new WeakSet<Server>()

/** From now on `/readyz` answers 503, and answers carry `Connection: close`. */
export const announceClosing = (server: Server): void => {
  leaving.add(server)
}

function answerUnready(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify({ status: 'unavailable' }))
}

function complaint(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be had'
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  return isTaken ? 'is taken' : `cannot be had: ${error.message}`
}
