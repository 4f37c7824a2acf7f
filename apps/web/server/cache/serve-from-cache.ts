import type { RequestListener } from 'node:http'
import { isReadyFor } from '@espace/server/answer-bytes'
import type { Logger } from '@espace/server/log'
import { sendReady } from '@espace/server/send-ready'
import { cacheKey } from './page-address.ts'
import type { PageCache } from './page-cache.ts'

/** One of so many pages that were ready is told of in the log. */
const LOGGED = 100

/** Sends pages that are ready before anything else looks at a request. The server knows nobody: all see the same. */
export function serveFromCache(
  app: RequestListener,
  ready: PageCache,
  log: Logger,
): RequestListener {
  let untold = 0
  return (request, response) => {
    const { method, url = '' } = request
    const page = method === 'GET' || method === 'HEAD' ? ready.at(cacheKey(url)) : undefined
    if (!page || !isReadyFor(request, page)) return app(request, response)
    const id = sendReady(request, response, page)
    untold += 1
    if (untold < LOGGED) return undefined
    untold = 0
    log.info({ requestId: id, method, status: response.statusCode, of: LOGGED }, 'ready pages')
    return undefined
  }
}
