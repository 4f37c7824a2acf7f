import { packableAnswer, plainAnswer, sendAnswer, sharedHead } from '@espace/server/answer-bytes'
import { routeOf } from '@espace/server/log/request-log'
import type { Request, RequestHandler } from 'express'
import type { Topic } from '#platform/content/topics.ts'
import type { AppContext } from '../app-context.ts'

export type PublicGuards = Pick<AppContext, 'ready' | 'readLimit' | 'assertOpen' | 'assertCalm'>

interface PublicFile {
  /** Whose changes make it stale. */
  topic: Topic
  type: string
}

/** Public reads are subject to load shedding. */
const CAN_WAIT = {}

/**
 * Guards of public answers outside the contract (no JSON), like those of public reads: the read limit, maintenance,
 * load shedding.
 */
export const guardPublic = (context: PublicGuards): RequestHandler[] => [
  ...readLimitOf(context),
  async (request, _response, next) => {
    await context.assertCalm(CAN_WAIT, request)
    await context.assertOpen(request)
    next()
  },
]

const readLimitOf = ({ readLimit }: PublicGuards) => (readLimit ? [readLimit.refuse] : [])

/**
 * A public text (a calendar, a feed) behind the same guards, cached until its topic changes. The query of the address
 * is ignored: no other spelling of it bypasses the cache.
 *
 * @param make its content
 */
export const publicFile = (
  context: PublicGuards,
  { topic, type }: PublicFile,
  make: (request: Request) => Promise<string>,
): RequestHandler[] => [
  ...readLimitOf(context),
  async (request, response) => {
    const kind = { type, vary: 'Accept-Encoding' }
    const bytes = async () => {
      await context.assertCalm(CAN_WAIT, request)
      await context.assertOpen(request)
      return Buffer.from(await make(request))
    }
    // Maintenance and administrators: their answers must not be cached for others.
    if (!context.ready || request.headers.authorization !== undefined) {
      await sendAnswer(request, response, plainAnswer(await bytes(), kind))
      return
    }
    const question = { key: `file ${request.path}`, rawUrl: request.originalUrl, topic }
    const answer = await context.ready.through(question, async () => {
      const packable = packableAnswer(await bytes(), kind, sharedHead(response))
      return { ...packable, isStale: false, route: routeOf(request) }
    })
    await sendAnswer(request, response, answer)
  },
]
