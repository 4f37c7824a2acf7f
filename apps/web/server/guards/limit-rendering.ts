import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import { type LanguageCode, addressIn, languageOf } from '#languages/languages.ts'
import { cacheKey } from '../cache/page-address.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { splitHead } from '../pages/document.ts'
import type { PageSource } from '../pages/page-source.ts'

/** Renderings of one network in a minute: visitors of a full room behind one address mostly get cached pages. */
const MAX_RENDERED = 300
const WINDOW_MS = 60_000

/** An IPv6 customer has a network of that many bits. */
const IPV6_NETWORK = 56

/** Concurrent renderings; further ones are shed. */
const MAX_CONCURRENT = 64

const RETRY_AFTER_S = 5

interface Options {
  rateLimitScale: number
  ready?: PageCache | undefined
  maxConcurrent?: number
}

/**
 * Load shedding in front of the renderer: a budget per network (429) and a bound on concurrent renderings (503). Cached
 * pages, and those under way for another visitor, pass: they cost no rendering.
 */
export function limitRendering(
  pages: PageSource,
  { rateLimitScale, ready, maxConcurrent = MAX_CONCURRENT }: Options,
): RequestHandler[] {
  const screenOf = errorScreens(pages)
  const isFree = (request: Request) => ready?.has(cacheKey(request.url)) ?? false
  const refuse = async (status: 429 | 503, request: Request, response: Response) => {
    response.status(status).set('Cache-Control', 'no-store')
    if (!response.hasHeader('Retry-After')) response.set('Retry-After', String(RETRY_AFTER_S))
    response.type('html').send(await screenOf(request.path))
  }
  const overBudget = new WeakSet<Request>()
  let concurrent = 0
  return [
    rateLimit({
      windowMs: WINDOW_MS,
      limit: Math.ceil(MAX_RENDERED * rateLimitScale),
      keyGenerator: ({ ip = '' }) => ipKeyGenerator(ip, IPV6_NETWORK),
      skip: isFree,
      standardHeaders: false,
      legacyHeaders: false,
      handler: (request, _response, next) => {
        overBudget.add(request)
        next()
      },
      validate: false,
    }),
    async (request, response, next) => {
      if (isFree(request)) {
        next()
        return
      }
      if (overBudget.has(request) || concurrent >= maxConcurrent) {
        await refuse(overBudget.has(request) ? 429 : 503, request, response)
        return
      }
      concurrent += 1
      response.once('close', () => {
        concurrent -= 1
      })
      next()
    },
  ]
}

/** The error screen of each language, rendered once: load shedding must cost nothing. */
function errorScreens(pages: PageSource): (path: string) => Promise<string> {
  const screens = new Map<string, Promise<string>>()
  const render = async (lang: LanguageCode) => {
    const path = addressIn(lang, '/')
    const { errorScreen } = await pages.renderer()
    const { head, body } = splitHead(await errorScreen(path))
    return pages.document({ path, lang, head, body })
  }
  return (path) => {
    const lang = languageOf(path)
    const screen = screens.get(lang) ?? render(lang)
    screens.set(lang, screen)
    return screen
  }
}
