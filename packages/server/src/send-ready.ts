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
  const { status, head, body } = choose(request, answer)
  response.writeHead(status, [...head, 'X-Request-Id', id])
  response.end(body)
  return id
}
