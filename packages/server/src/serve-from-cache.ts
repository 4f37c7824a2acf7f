import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { type AnswerBytes, choose, readyVariant } from './answer-bytes.ts'
import type { Logger } from './log/log.ts'
import { idGivenTo } from './log/request-log.ts'

/** Sampling: one of so many cached answers is logged, because a line costs more than the answer. */
const LOGGED = 100

interface FastPath<Answer extends AnswerBytes> {
  /** The cached answer to a GET or HEAD. */
  find: (request: IncomingMessage) => Answer | undefined
  /** Whether the caller may have it without passing the middlewares. */
  admits?: (request: IncomingMessage) => boolean
  onSent?: (answer: Answer, status: number) => void
  /** Further fields of an answer for the log. */
  describe?: (answer: Answer) => Record<string, unknown>
  log: Logger
}

/** Sends cached answers before any middleware runs; everything else goes on to the application. */
export function serveFromCache<Answer extends AnswerBytes>(
  app: RequestListener,
  { find, admits = () => true, onSent, describe, log }: FastPath<Answer>,
): RequestListener {
  let unlogged = 0
  return (request, response) => {
    const { method } = request
    const answer = method === 'GET' || method === 'HEAD' ? find(request) : undefined
    const variant = answer && readyVariant(request, answer)
    if (!variant || !admits(request)) return app(request, response)
    const id = idGivenTo(request) ?? randomUUID()
    const { status, head, body } = choose(request, variant)
    response.writeHead(status, [...head, 'X-Request-Id', id])
    response.end(body)
    onSent?.(answer, status)
    unlogged += 1
    if (unlogged < LOGGED) return undefined
    unlogged = 0
    log.info({ requestId: id, method, status, of: LOGGED, ...describe?.(answer) }, 'cached answers')
    return undefined
  }
}
