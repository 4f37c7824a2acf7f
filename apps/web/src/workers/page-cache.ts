import { frenchAddress } from '../languages/languages.ts'

declare const __CACHE_NAME__: string
declare const __OFFLINE_PATH__: string
/** Paths of the pages that are kept, as patterns of regular expressions. */
declare const __OFFLINE_PAGES__: readonly string[]

/** Pages of the programme's list that are kept, and pages of any kind. */
const PROGRAMME_PAGES = 4
const MOST_PAGES = 50

/** A kept page is fetched again behind a visit when it is older than this. */
const OLD_MS = 10 * 60_000

const PATH = new RegExp(`^/(?:${__OFFLINE_PAGES__.join('|')})$`)
const QUERY = /^(?:|\?page=\d{1,4}|\?mois=\d{4}-\d\d)$/

const isPublic = (pathname: string) => PATH.test(frenchAddress(pathname))

/** Cache key of a page; undefined for one that is never cached. */
export const cacheKey = ({ origin, pathname, search }: URL): string | undefined =>
  origin === location.origin && isPublic(pathname) && QUERY.test(search)
    ? pathname + search
    : undefined

/** The kept page of an address; with a query that no page is kept under, the page without it. */
export async function matchKept(
  url: URL,
): Promise<{ key: string; response: Response } | undefined> {
  if (!isPublic(url.pathname)) return undefined
  const key = cacheKey(url) ?? url.pathname
  const response = await match(key)
  return response && { key, response }
}

export async function keepPage(key: string, answer: Response): Promise<void> {
  const cache = await caches.open(__CACHE_NAME__)
  if (answer.status === 404) {
    await cache.delete(key)
    return
  }
  const isShared = /^public\b/.test(answer.headers.get('Cache-Control') ?? '')
  if (answer.status !== 200 || answer.redirected || !isShared) return
  await cache.delete(key)
  await cache.put(key, answer)
  const requests = await cache.keys()
  const pages = requests.filter(({ url }) => new URL(url).pathname !== __OFFLINE_PATH__)
  const tooMany = Math.max(0, pages.length - MOST_PAGES)
  await Promise.all(pages.slice(0, tooMany).map((page) => cache.delete(page)))
}

export async function refresh(key: string | undefined): Promise<void> {
  if (!key) return
  const kept = await match(key)
  if (kept && Date.now() - Date.parse(kept.headers.get('Date') ?? '') < OLD_MS) return
  const answer = await fetch(key).catch(() => undefined)
  if (answer) await keepPage(key, answer)
}

/** Home and the first pages of the programme, as far as each leads to the next. */
export async function keepProgramme(): Promise<void> {
  await refresh('/')
  for (let page = 1; page <= PROGRAMME_PAGES; page += 1) {
    const key = page === 1 ? '/spectacles' : `/spectacles?page=${page}`
    await refresh(key)
    const kept = await match(key)
    if (!kept || !(await kept.text()).includes(`href="/spectacles?page=${page + 1}"`)) return
  }
}

const match = (key: string) => caches.match(key, { cacheName: __CACHE_NAME__ })
