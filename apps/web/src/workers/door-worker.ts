/**
 * Answers for the door's page, and for it alone, when there is no network: the page as the server sends it, and
 * the files of this build that it needs. Nothing of the programme is kept.
 */
import { DOOR_PATH } from '@espace/contracts/paths'

declare const self: ServiceWorkerGlobalScope
declare const __CACHE_NAME__: string
/** Files of this build that the page needs, as paths. */
declare const __FILES__: readonly string[]

/** How long a slow network is waited for when there is a page to show. */
const TIMEOUT_MS = 4_000

self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === DOOR_PATH) event.respondWith(page(request))
  } else if (__FILES__.includes(pathname)) event.respondWith(file(request, pathname))
})

async function precache(): Promise<void> {
  const cache = await caches.open(__CACHE_NAME__)
  await cache.addAll([...__FILES__, new Request(DOOR_PATH, { cache: 'reload' })])
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('accueil-') && name !== __CACHE_NAME__)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(DOOR_PATH)
  if (!kept) return fetch(request)
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return fresh.status >= 500 ? kept : fresh
  } catch {
    return kept
  }
}

const file = async (request: Request, pathname: string): Promise<Response> =>
  (await caches.match(pathname)) ?? fetch(request)
