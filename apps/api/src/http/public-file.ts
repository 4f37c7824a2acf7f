import { packableAnswer, plainAnswer, sendAnswer, sharedHead } from '@espace/server/answer-bytes'
import { routeOf } from '@espace/server/request-log'
import type { Request, RequestHandler } from 'express'
import type { Topic } from '../platform/topics.ts'
import type { House } from './house.ts'

export type PublicGuards = Pick<House, 'ready' | 'readLimit' | 'assertOpen' | 'assertCalm'>

interface PublicFile {
  /** Whose changes make it stale. */
  topic: Topic
  /** Its media type. */
  type: string
}

/** Every public read can wait while the process is overloaded. */
const CAN_WAIT = {}

/**
 * What public answers outside the contract (they are no JSON) stand behind, as the rooms' public reads do: the read limit, maintenance,
 * load shedding.
 */
export const guardPublic = (house: PublicGuards): RequestHandler[] => [
  ...readLimitOf(house),
  async (request, _response, next) => {
    await house.assertCalm(CAN_WAIT, request)
    await house.assertOpen(request)
    next()
  },
]

const readLimitOf = ({ readLimit }: PublicGuards) => (readLimit ? [readLimit.refuse] : [])

/**
 * A public text (a calendar, a feed) behind the same guards, made once and then answered from memory until its topic changes. The query of the
 * address is not read: no spelling makes it anew.
 *
 * @param make its content
 */
export const publicFile = (
  house: PublicGuards,
  { topic, type }: PublicFile,
  make: (request: Request) => Promise<string>,
): RequestHandler[] => [
  ...readLimitOf(house),
  async (request, response) => {
    const kind = { type, vary: 'Accept-Encoding' }
    const bytes = async () => {
      await house.assertCalm(CAN_WAIT, request)
      await house.assertOpen(request)
      return Buffer.from(await make(request))
    }
    // An administrator reads it while the site is closed, and others must not get that answer.
    if (!house.ready || request.headers.authorization !== undefined) {
      await sendAnswer(request, response, plainAnswer(await bytes(), kind))
      return
    }
    const question = { key: `file ${request.path}`, spelling: request.originalUrl, topic }
    const answer = await house.ready.through(question, async () => {
      const packable = packableAnswer(await bytes(), kind, sharedHead(response))
      const answer = Object.assign(packable, { isStale: false, route: routeOf(request) })
      return { answer, mayBeKept: true }
    })
    await sendAnswer(request, response, answer)
  },
]
