import type { IncomingMessage, RequestListener } from 'node:http'
import { isReadyFor } from '@espace/server/answer-bytes'
import type { Logger } from '@espace/server/log'
import { sendReady } from '@espace/server/send-ready'
import type { AppContext } from '../app-context.ts'

/** One of so many answers that were ready is told of in the log: a line costs more than the answer. */
const LOGGED = 100

interface CacheDeps {
  context: Pick<AppContext, 'ready' | 'readLimit'>
  log: Logger
  /** Counts an answer, by the pattern of its route. */
  count: (route: string, status: number) => void
}

/** Answers what is ready before anything else looks at a call; all other calls go on to the application. */
export function serveFromCache(
  app: RequestListener,
  { context: { ready, readLimit }, log, count }: CacheDeps,
): RequestListener {
  if (!ready) return app
  let untold = 0
  return (request, response) => {
    const answer = isPlainRead(request) ? ready.at(request.url ?? '') : undefined
    if (!answer || !isReadyFor(request, answer) || (readLimit && !readLimit.letsIn(request)))
      return app(request, response)
    const id = sendReady(request, response, answer)
    const { route } = answer
    const status = response.statusCode
    count(route, status)
    untold += 1
    if (untold < LOGGED) return undefined
    untold = 0
    log.info({ requestId: id, method: request.method, route, status, of: LOGGED }, 'ready answers')
    return undefined
  }
}

/** Nobody in particular asks, from this site or from nowhere. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.origin === undefined
