import { isStaffPath } from '@espace/contracts/paths'

/** Query parameters that change a public page for all visitors: part of the cache key. */
export const SHARED_PARAMETERS = new Set([
  'autre',
  'budget',
  'filtre',
  'mois',
  'page',
  'places',
  'q',
  'quand',
])

/**
 * Parameters that belong to one visitor: tokens, addresses and codes of mailed links, the way back after a log-in, a
 * payment. A page with one of them is never cached, whichever page it is.
 */
export const PRIVATE_PARAMETERS = new Set([
  'code',
  'email',
  'payment',
  'redirect',
  'session_id',
  'token',
  'unsubscribe',
])

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''

const pairsOf = (url: string): string[] => {
  const at = url.indexOf('?')
  return at < 0 ? [] : url.slice(at + 1).split('&')
}

/**
 * An address without the parameters that no page reads (`utm_…`, `fbclid`): the cache key of a shared page.
 *
 * @param url path and search, as requested
 */
export function cacheKey(url: string): string {
  const at = url.indexOf('?')
  if (at < 0 || isStaffPath(url)) return url
  const read = pairsOf(url).filter(
    (pair) => SHARED_PARAMETERS.has(nameOf(pair)) || PRIVATE_PARAMETERS.has(nameOf(pair)),
  )
  return read.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${read.join('&')}`
}

/**
 * Whether an address carries what belongs to one visitor: its page is stored nowhere and names itself to no other site.
 *
 * @param url path and search
 */
export const isPrivate = (url: string): boolean =>
  pairsOf(url).some((pair) => PRIVATE_PARAMETERS.has(nameOf(pair)))
