import { packableAnswer, sendAnswer, sharedHead } from '@espace/server/answer-bytes'
import type { Logger } from '@espace/server/log/log'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { languageOf } from '#languages/languages.ts'
import { OFFLINE_PATH } from '#pages.ts'
import type { ActionData } from '#shared/lib/action-data.ts'
import { pageAt } from '#shared/lib/language/address.ts'
import { cacheKey } from '../cache/page-address.ts'
import type { Page, PageCache } from '../cache/page-cache.ts'
import { isPersonal } from '../cache/personal-pages.ts'
import { requestIdOf, visitHeaders } from '../guards/request-id.ts'
import { splitHead } from './document.ts'
import type { PageSource } from './page-source.ts'

type Headers = Record<string, string>

/** The path whose page renders for unknown addresses. */
const NOWHERE = '/introuvable'

/** Rewrites malformed addresses to the 404 page, before any code parses them. */
export const turnAwayOddAddresses: RequestHandler = (request, _, next) => {
  if (!isOrdinary(request.url)) request.url = NOWHERE
  next()
}

/**
 * Others are no path at all (`http://…`), cannot be decoded, or are read in more than one way:
 * `//host/x` is also an address of another site.
 */
function isOrdinary(address: string): boolean {
  const [path = ''] = address.split('?')
  if (!path.startsWith('/') || /\/\/|\\/.test(path)) return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** Renders a page for every address. */
export function servePages(pages: PageSource): RequestHandler {
  return async (request, response) => {
    await sendPage(pages, request, response)
  }
}

/** The same, with public pages cached. */
export function serveCachedPages(
  pages: PageSource,
  ready: PageCache,
  venue: Headers,
): RequestHandler {
  return async (request, response) => {
    // Personal pages and malformed addresses are not cached.
    if (isPersonal(request.url) || request.url !== request.originalUrl) {
      await sendPage(pages, request, response)
      return
    }
    const { path } = request
    const url = cacheKey(request.url)
    const head = sharedHead(response)
    // A cached page must not depend on the rate limit of the visitor that triggers its rendering.
    const headers = { ...venue, 'X-Request-Id': requestIdOf(request) }
    const made = await ready.through(url, async () => {
      const page = await makePage(pages, { url, path, hasScript: path !== OFFLINE_PATH }, headers)
      if (!page.isPublic) return { page }
      return { answer: packableAnswer(Buffer.from(page.html), HTML, head) }
    })
    if (made.answer) await sendAnswer(request, response, made.answer)
    else send(made.page, response)
  }
}

const HTML = { type: 'text/html; charset=utf-8', vary: 'Accept-Encoding' }

/**
 * Sends the page of an address.
 *
 * @param actionData what the page is the answer to, where a form was sent without a script
 */
export async function sendPage(
  pages: PageSource,
  request: Request,
  response: Response,
  actionData?: ActionData,
): Promise<void> {
  // The browser would parse a malformed address differently and render another page: no script there.
  const hasScript = request.url === request.originalUrl && request.path !== OFFLINE_PATH
  const asked = { url: request.url, path: request.path, hasScript }
  send(await makePage(pages, asked, visitHeaders(request), actionData), response)
}

async function makePage(
  pages: PageSource,
  { url, path, hasScript }: { url: string; path: string; hasScript: boolean },
  headers: Headers,
  actionData?: ActionData,
): Promise<Page> {
  const { render } = await pages.renderer()
  const page = await render(url, headers, actionData)
  if (!('html' in page)) {
    return { status: page.status, location: page.headers.get('Location') ?? '/', isPublic: false }
  }
  const { head, body } = splitHead(page.html)
  const state = hasScript ? { state: JSON.stringify(page.state) } : {}
  // An error or the answer to a form may need the application.
  const isStatic = page.isComplete && !actionData && pageAt(path)?.isStatic === true
  const lang = languageOf(path)
  const html = await pages.document({ path: url, lang, head, body, isStatic, ...state })
  // Status 0: the API did not answer.
  const refusal = actionData?.error?.status === 0 ? 503 : actionData?.error?.status
  const status = page.status === 200 ? (refusal ?? 200) : page.status
  const isPublic = status === 200 && page.isComplete && !actionData && !isPersonal(url)
  return { status, html, retryAfter: page.retryAfter, isPublic }
}

function send(page: Page, response: Response): void {
  if ('location' in page) {
    response.redirect(page.status, page.location)
    return
  }
  const { status, html, retryAfter, isPublic } = page
  if (status === 503) response.set('Retry-After', String(retryAfter))
  response
    .status(status)
    .set('Cache-Control', isPublic ? 'public, max-age=0, must-revalidate' : 'no-store')
    .type('html')
    .send(html)
}

/** When rendering itself fails: the generic error screen (§2), with a link to try again. */
export function serveErrorScreen(pages: PageSource, log: Logger): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    log.error({ err: error, requestId: requestIdOf(request) }, 'a page failed')
    const { errorScreen } = await pages.renderer()
    const { head, body } = splitHead(await errorScreen(request.url))
    const html = await pages.document({ path: NOWHERE, lang: languageOf(request.path), head, body })
    response.status(500).set('Cache-Control', 'no-store').type('html').send(html)
  }
}
