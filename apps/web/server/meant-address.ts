import { DOOR_PATH } from '@espace/contracts/door/paths'

/** What public pages read after the question mark. */
export const MEANT = new Set([
  'email',
  'mois',
  'page',
  'payment',
  'redirect',
  'session_id',
  'token',
  'unsubscribe',
])

/** The team's own pages are never kept, and read what they like. */
const isOfTheTeam = (url: string) => url.startsWith('/dashboard') || url.startsWith(DOOR_PATH)

/**
 * An address without what no page reads: who shared the link and where it was clicked is nobody's business here, and
 * whoever follows it is shown the page that is ready for everybody.
 *
 * @param url path and search, as it is asked for
 */
export function meantAddress(url: string): string {
  const at = url.indexOf('?')
  if (at < 0 || isOfTheTeam(url)) return url
  const pairs = url.slice(at + 1).split('&')
  const meant = pairs.filter((pair) => MEANT.has(pair.split('=', 1)[0] ?? ''))
  return meant.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${meant.join('&')}`
}
