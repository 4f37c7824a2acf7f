/**
 * Caches the programme and visited public pages for offline reading (decision 068), network first.
 * Only documents that the server marks as public are cached, never one with personal data, except upcoming tickets,
 * which the account page caches itself.
 */
import { frenchAddress, languageOf } from '../languages/languages.ts'
import { offlineWords } from '../languages/offline.ts'
import { ACCOUNT_PATH, TICKETS_CACHE } from '../shared/lib/client/tickets-cache.ts'
import { cacheKey, keepPage, keepProgramme, matchKept, refresh } from './page-cache.ts'

declare const self: ServiceWorkerGlobalScope
declare const __CACHE_NAME__: string
declare const __OFFLINE_PATH__: string

/** Timeout of the network, after which a cached page is served. */
const TIMEOUT_MS = 4_000

const NO_PAGE = /^\/(?:api|uploads|accueil)(?:\/|$)|\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => event.waitUntil(visited(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || request.mode !== 'navigate' || NO_PAGE.test(url.pathname)) return
  const answer = fromNetwork(event, url)
  event.waitUntil(answer.catch(() => undefined))
  event.respondWith(page(answer, url))
})

async function precache(): Promise<void> {
  const cache = await caches.open(__CACHE_NAME__)
  await cache.add(new Request(__OFFLINE_PATH__, { cache: 'reload' }))
  await self.skipWaiting()
  const windows = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  await Promise.all([keepProgramme(), ...windows.map(({ url }) => refresh(cacheKey(new URL(url))))])
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('site-') && name !== __CACHE_NAME__)
  await Promise.all(old.map((name) => caches.delete(name)))
  // Not every browser has it.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** A page in a tab: the application has moved on to it without a navigation. */
async function visited(path: unknown): Promise<void> {
  if (typeof path !== 'string') return
  await refresh(cacheKey(new URL(path, location.origin)))
  await keepProgramme()
}

async function fromNetwork(event: FetchEvent, url: URL): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  const answer = preloaded ?? (await fetch(event.request))
  const key = cacheKey(url)
  if (key) event.waitUntil(keepPage(key, answer.clone()).then(keepProgramme))
  return answer
}

/** A page from the network or, without one, as it was kept. */
async function page(answer: Promise<Response>, url: URL): Promise<Response> {
  const kept = await matchKept(url)
  try {
    return await (kept ? Promise.race([answer, tooSlow()]) : answer)
  } catch (reason) {
    if (kept) return withNotice(kept.response, kept.key, reason === SLOW)
    const tickets = frenchAddress(url.pathname) === ACCOUNT_PATH ? await keptTickets() : undefined
    if (tickets) return tickets
    return (await caches.match(__OFFLINE_PATH__, { cacheName: __CACHE_NAME__ })) ?? Response.error()
  }
}

/** Tickets of an evening that is over are shown no more. */
async function keptTickets(): Promise<Response | undefined> {
  const kept = await caches.match(ACCOUNT_PATH, { cacheName: TICKETS_CACHE })
  if (!kept || Date.parse(kept.headers.get('Expires') ?? '') > Date.now()) return kept
  await caches.delete(TICKETS_CACHE)
  return undefined
}

const SLOW = new Error('slow')

const tooSlow = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(SLOW), TIMEOUT_MS))

const PROGRAMME = /^\/(?:$|\?|spectacles(?:$|\?))/

/** A kept page with its age on top, and without the application. */
async function withNotice(kept: Response, key: string, isSlow: boolean): Promise<Response> {
  const notice = noticeOf(key, new Date(kept.headers.get('Date') ?? ''), isSlow)
  const html = (await kept.text())
    .replace(/<script type="module">[^<]*<\/script>/, '')
    .replace(/<main[^<>]*>/, (main) => `${main}<p class="notice" role="status">${notice}</p>`)
  const headers = new Headers(kept.headers)
  for (const stale of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(stale)
  return new Response(html, { headers })
}

function noticeOf(key: string, date: Date, isSlow: boolean): string {
  const words = offlineWords[languageOf(key)]
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.locale, { timeZone: 'Europe/Paris', ...options }).format(date)
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const hour = format({ hour: '2-digit', minute: '2-digit' })
  const state = isSlow ? words.slow : words.offline
  const what = PROGRAMME.test(frenchAddress(key)) ? words.programme : words.page
  return `${state} – ${what} ${words.readAt(day, hour)}. <a href="">${words.refresh}</a>`
}
