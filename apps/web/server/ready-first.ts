import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { sendReady } from '@espace/server/answer-bytes'
import type { Logger } from '@espace/server/log'
import { idGivenTo } from '@espace/server/request-log'
import type { ReadyPages } from './ready-pages.ts'

/** One of so many pages that were ready is told of in the log. */
const LOGGED = 100

/** Sends pages that are ready before anything else looks at a request. The server knows nobody: all see the same. */
export function readyFirst(app: RequestListener, ready: ReadyPages, log: Logger): RequestListener {
  let untold = 0
  return (request, response) => {
    const { method, url = '' } = request
    const page = method === 'GET' || method === 'HEAD' ? ready.at(url) : undefined
    if (!page) return app(request, response)
    const id = idGivenTo(request) ?? randomUUID()
    sendReady(request, response, page, ['X-Request-Id', id])
    untold += 1
    if (untold < LOGGED) return undefined
    untold = 0
    log.info({ requestId: id, method, status: response.statusCode, of: LOGGED }, 'ready pages')
    return undefined
  }
}
