import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AnswerBytes, choose } from './answer-bytes.ts'
import { idGivenTo } from './request-log.ts'

/**
 * Sends an answer that is ready, or says that the caller has it. Nothing else has touched the response.
 *
 * @returns the id that the answer carries
 */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerBytes,
): string {
  const id = idGivenTo(request) ?? randomUUID()
  const { status, head, body, lines, rest } = choose(request, answer)
  const kept = keepAliveOf(response)
  if (kept === undefined) {
    response.writeHead(status, [...head, 'X-Request-Id', id])
    response.end(body)
    return id
  }
  response.statusCode = status
  const first = status === 304 ? 'HTTP/1.1 304 Not Modified' : 'HTTP/1.1 200 OK'
  const own = `${first}\r\nX-Request-Id: ${id}\r\nDate: ${dateNow()}\r\n${kept}`
  Reflect.set(response, '_header', own + lines)
  if (rest === undefined) response.end()
  else response.end(rest)
  return id
}

/**
 * What is said of a connection that stays open; undefined where Node had better say it all. To check and to join twenty
 * headers that were checked when the answer was made takes longer than all the rest, and Node has no door for lines
 * that are ready but the field where it keeps its own. Whoever wants the connection closed, or comes with
 * HTTP/1.0, and every call in a Node without that field goes through the front door.
 */
function keepAliveOf(response: ServerResponse): string | undefined {
  const timeout: unknown = Reflect.get(response, '_keepAliveTimeout')
  const isUsual =
    response.shouldKeepAlive &&
    typeof timeout === 'number' &&
    Reflect.get(response, '_header') === null &&
    !response.hasHeader('Connection')
  return isUsual ? keptFor(timeout) : undefined
}

const SECOND_MS = 1_000

let known = { second: 0, date: '' }

/** The time, as the header has it: written once a second. */
function dateNow(): string {
  const now = Date.now()
  const second = Math.floor(now / SECOND_MS)
  if (second !== known.second) known = { second, date: new Date(now).toUTCString() }
  return known.date
}

let patience = { timeout: -1, lines: '' }

function keptFor(timeout: number): string {
  if (timeout !== patience.timeout) {
    const hint = timeout > 0 ? `Keep-Alive: timeout=${Math.floor(timeout / SECOND_MS)}\r\n` : ''
    patience = { timeout, lines: `Connection: keep-alive\r\n${hint}` }
  }
  return patience.lines
}
