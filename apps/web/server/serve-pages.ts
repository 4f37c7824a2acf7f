import type { Logger } from '@espace/server/log'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Posted } from '../src/lib/posted.ts'
import { splitHead } from './document.ts'
import type { PageSource } from './page-source.ts'
import { isPersonal } from './personal-pages.ts'
import { requestIdOf, visitHeaders } from './request-id.ts'

/** Where nothing is: the page that says so answers there. */
const NOWHERE = '/introuvable'

/** Sends every address that cannot be one of ours to nowhere, before anything tries to read it. */
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

/** A page for every address. */
export function servePages(pages: PageSource): RequestHandler {
  return async (request, response) => {
    await sendPage(pages, request, response)
  }
}

/**
 * Sends the page of an address.
 *
 * @param posted what the page is the answer to, where a form was sent without a script
 */
export async function sendPage(
  pages: PageSource,
  request: Request,
  response: Response,
  posted?: Posted,
): Promise<void> {
  const { render } = await pages.renderer()
  const page = await render(request.url, visitHeaders(request), posted)
  if (!('html' in page)) {
    response.redirect(page.status, page.headers.get('Location') ?? '/')
    return
  }
  const { head, body } = splitHead(page.html)
  // The browser would read an odd address in its own way and show another page: no script there.
  const hasScript = request.url === request.originalUrl
  const html = await pages.document({
    path: request.url,
    head,
    body,
    ...(hasScript && { state: JSON.stringify(page.state) }),
  })
  const status = page.status === 200 ? (posted?.error?.status ?? 200) : page.status
  if (status === 503) response.set('Retry-After', String(page.retryAfter))
  const mayBeKept = status === 200 && !posted && !isPersonal(request.path)
  response
    .status(status)
    .set('Cache-Control', mayBeKept ? 'public, max-age=0, must-revalidate' : 'no-store')
    .type('html')
    .send(html)
}

/** When a page cannot even be rendered: the generic error screen (§2), with a link to try again. */
export function serveErrorScreen(pages: PageSource, log: Logger): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    log.error({ err: error, requestId: requestIdOf(request) }, 'a page failed')
    const { errorScreen } = await pages.renderer()
    const { head, body } = splitHead(await errorScreen(request.url))
    const html = await pages.document({ path: NOWHERE, head, body })
    response.status(500).set('Cache-Control', 'no-store').type('html').send(html)
  }
}
