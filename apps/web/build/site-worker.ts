import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { OFFLINE_PATH, pagesThat } from '../src/pages.ts'

/** Where the worker stands: at the root, so that it may answer for every page. */
export const SITE_WORKER = 'hors-connexion.js'

/** How long a network that is hardly there is waited for, in milliseconds, when there is a page to show. */
const TIMEOUT_MS = 4_000

/** The paths of the pages that are kept, in both languages, as a regular expression. */
const KEPT = `^/(?:en(?:/|$))?(?:${pagesThat('offline')
  .map((path) => path.slice(1).replace(/:\w+$/, '[\\w-]+'))
  .join('|')})$`

/** Pages of the programme's list that are kept, and pages of any kind. */
const PROGRAMME_PAGES = 4
const MOST_PAGES = 50

/** A kept page is fetched again behind a visit when it is older than this many milliseconds. */
const OLD_MS = 10 * 60_000

/**
 * Writes the worker that keeps the programme and the public pages that were visited, to be read without a
 * network (decision 068). Only documents that the server calls public are kept, and never one in which
 * something of somebody stands; with a network the network answers.
 */
export function siteWorker(): Plugin {
  return {
    name: 'site-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).toSorted().join()
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: SITE_WORKER, source: workerScript(version) })
    },
  }
}

const workerScript = (version: string): string =>
  [`const CACHE = ${JSON.stringify(`site-${version}`)}`, LISTENING, SHOWING, KEEPING].join('\n')

const LISTENING = `
const OFFLINE = ${JSON.stringify(OFFLINE_PATH)}
const PUBLIC = new RegExp(${JSON.stringify(KEPT)})
const QUERY = /^(?:|\\?page=\\d{1,4}|\\?mois=\\d{4}-\\d\\d)$/
const ENGLISH = /^\\/en(?:\\/|$|\\?)/
const PROGRAMME = /^\\/(?:en(?:\\/|$))?(?:$|\\?|spectacles(?:$|\\?))/
const NO_PAGE = /^\\/(?:api|uploads|accueil)(?:\\/|$)|\\.\\w+$/

addEventListener('install', (event) => event.waitUntil(moveIn()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('message', (event) => event.waitUntil(visited(event.data)))
addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || request.mode !== 'navigate' || NO_PAGE.test(url.pathname)) return
  const asked = fromNetwork(event, url)
  event.waitUntil(asked.catch(() => undefined))
  event.respondWith(page(asked, url))
})

async function moveIn() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await skipWaiting()
  const windows = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  await Promise.all([keepProgramme(), ...windows.map(({ url }) => refresh(nameOf(new URL(url))))])
}

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('site-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await registration.navigationPreload?.enable()
  await clients.claim()
}
`

/** A page from the network or, without one, as it was kept. */
const SHOWING = `
const nameOf = ({ origin, pathname, search }) =>
  origin === location.origin && PUBLIC.test(pathname) && QUERY.test(search) ? pathname + search : undefined

async function fromNetwork(event, url) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  const name = nameOf(url)
  if (name) event.waitUntil(keep(name, answer.clone()).then(keepProgramme))
  return answer
}

async function page(asked, url) {
  const cache = await caches.open(CACHE)
  const name = PUBLIC.test(url.pathname) && (nameOf(url) ?? url.pathname)
  const kept = name && (await cache.match(name))
  try {
    return await (kept ? inTime(asked) : asked)
  } catch (reason) {
    if (kept) return asKept(kept, name, reason === SLOW)
    return (await cache.match(OFFLINE)) ?? Response.error()
  }
}

const SLOW = 'slow'
const inTime = (asked) =>
  Promise.race([asked, new Promise((_, refuse) => setTimeout(refuse, ${TIMEOUT_MS}, SLOW))])

function noticeOf(name, date, isSlow) {
  const isEnglish = ENGLISH.test(name)
  const isProgramme = PROGRAMME.test(name)
  const say = (options) =>
    new Intl.DateTimeFormat(isEnglish ? 'en-GB' : 'fr', { timeZone: 'Europe/Paris', ...options }).format(date)
  const day = say({ weekday: 'long', day: 'numeric', month: 'long' })
  const hour = say({ hour: '2-digit', minute: '2-digit' })
  if (isEnglish) {
    return (isSlow ? 'Slow connection' : 'Offline') + ' – ' + (isProgramme ? 'programme' : 'page') + ' as of ' + day +
      ' at ' + hour + '. <a href="">Refresh</a>'
  }
  return (isSlow ? 'Connexion trop lente' : 'Hors connexion') + ' – ' + (isProgramme ? 'programme' : 'page') + ' du ' +
    day.replace(/ 1 /, ' 1er ') + ' à ' + hour.replace(':', 'h') + '. <a href="">Actualiser</a>'
}

async function asKept(kept, name, isSlow) {
  const words = noticeOf(name, new Date(kept.headers.get('Date')), isSlow)
  const html = (await kept.text())
    .replace(/<script type="module">[^]*?<\\/script>/, '')
    .replace(/<main[^>]*>/, (main) => main + '<p class="kept-page" role="status">' + words + '</p>')
  const headers = new Headers(kept.headers)
  for (const stale of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(stale)
  return new Response(html, { headers })
}
`

const KEEPING = `
async function keep(name, answer) {
  const cache = await caches.open(CACHE)
  if (answer.status === 404) return void (await cache.delete(name))
  const isPublic = /^public\\b/.test(answer.headers.get('Cache-Control') ?? '')
  if (answer.status !== 200 || answer.redirected || !isPublic) return
  await cache.delete(name)
  await cache.put(name, answer)
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE)
  const most = Math.max(0, pages.length - ${MOST_PAGES})
  await Promise.all(pages.slice(0, most).map((page) => cache.delete(page)))
}

async function refresh(name) {
  if (!name) return
  const kept = await caches.match(name, { cacheName: CACHE })
  if (kept && Date.now() - Date.parse(kept.headers.get('Date')) < ${OLD_MS}) return
  const answer = await fetch(name).catch(() => undefined)
  if (answer) await keep(name, answer)
}

async function keepProgramme() {
  await refresh('/')
  for (let page = 1; page <= ${PROGRAMME_PAGES}; page += 1) {
    const name = page === 1 ? '/spectacles' : '/spectacles?page=' + page
    await refresh(name)
    const kept = await caches.match(name, { cacheName: CACHE })
    if (!kept || !(await kept.text()).includes('href="/spectacles?page=' + (page + 1) + '"')) return
  }
}

async function visited(path) {
  if (typeof path !== 'string') return
  await refresh(nameOf(new URL(path, location.origin)))
  await keepProgramme()
}
`
