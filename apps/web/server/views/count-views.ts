import type { IncomingMessage, RequestListener } from 'node:http'
import { isbot } from 'isbot'
import type { ViewCounts } from './view-counts.ts'

/** The page of a show: as a document, and as the application's API call when it opens the page. */
const PAGE = /^(?:\/[a-z]{2})?\/spectacles\/([1-9]\d{0,8})(?:-[^/?]*)?(?:\?|$)/
const CALL = /^\/api\/spectacles\/([1-9]\d{0,8})$/

/** Counts views of show pages after the response, at no latency; crawlers and prefetches are not counted. */
export function countViews(
  site: RequestListener,
  counts: Pick<ViewCounts, 'add'>,
): RequestListener {
  return (request, response) => {
    const show = showRead(request)
    if (show !== undefined) {
      response.once('finish', () => {
        const { statusCode } = response
        if ((statusCode === 200 || statusCode === 304) && isReader(request)) counts.add(show)
      })
    }
    return site(request, response)
  }
}

function showRead({ method, url = '', headers }: IncomingMessage): number | undefined {
  if (method !== 'GET') return undefined
  const to = headers['sec-fetch-dest']
  // Browsers without Sec-Fetch-Dest request documents; those that refetch a page for later use send another value.
  const pattern = to === undefined || to === 'document' ? PAGE : CALL
  const id = pattern.exec(url)?.[1]
  return id === undefined ? undefined : Number(id)
}

const isReader = ({ headers }: IncomingMessage): boolean =>
  headers['sec-purpose'] === undefined && !isbot(headers['user-agent'] ?? '')
