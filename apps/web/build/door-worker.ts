import { createHash } from 'node:crypto'
import { DOOR_PATH } from '@espace/contracts/paths'
import type { Plugin, Rolldown } from 'vite'

/** Where the worker stands: at the root, so that it may answer for the page's address. */
export const DOOR_WORKER = 'accueil-hors-ligne.js'

/** The modules that the door needs once it is open; what they import comes along. */
const ROOTS = [
  'src/entry-client.tsx',
  'src/app/guards/require-door.tsx',
  'src/features/door/door-page.tsx',
  'src/features/door/check-in/scanner.ts',
  'virtual:route-table/site',
  'src/lib/writes/careful-send.ts',
  'src/app/toaster.tsx',
  'src/app/guards/inactivity.tsx',
]

/**
 * Writes the worker that answers for the door's page, and for it alone, when there is no network: the page as
 * the server sends it, and the files of this build that it needs. Nothing of the programme is kept.
 */
export function doorWorker(): Plugin {
  return {
    name: 'door-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const roots = ROOTS.map((root) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(root)))
        if (!chunk) throw new Error(`the door needs ${root}, which is in no file of the build`)
        return chunk
      })
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
      const names = [...new Set([...roots.flatMap((root) => withImports(root, chunks)), ...fonts])]
      const files = names.toSorted().map((name) => `/${name}`)
      this.emitFile({ type: 'asset', fileName: DOOR_WORKER, source: workerScript(files) })
    },
  }
}

type Chunk = Rolldown.OutputChunk

function withImports(chunk: Chunk, chunks: readonly Chunk[], seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const below = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
  return [chunk.fileName, ...below.flatMap((each) => withImports(each, chunks, seen))]
}

/** How long a network that is hardly there is waited for, in milliseconds, when there is a page to show. */
const TIMEOUT_MS = 4_000

function workerScript(files: readonly string[]): string {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  return `
const PAGE = ${JSON.stringify(DOOR_PATH)}
const FILES = ${JSON.stringify(files)}
const CACHE = ${JSON.stringify(`accueil-${version}`)}

addEventListener('install', (event) => event.waitUntil(keep()))
addEventListener('activate', (event) => event.waitUntil(tidy()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(request))
  } else if (FILES.includes(pathname)) event.respondWith(file(request, pathname))
})

async function keep() {
  const cache = await caches.open(CACHE)
  await cache.addAll([...FILES, new Request(PAGE, { cache: 'reload' })])
  await skipWaiting()
}

async function tidy() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('accueil-') && name !== CACHE).map((name) => caches.delete(name)))
  await clients.claim()
}

async function page(request) {
  const kept = await caches.match(PAGE)
  if (!kept) return fetch(request)
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(${TIMEOUT_MS}) })
    return fresh.status >= 500 ? kept : fresh
  } catch {
    return kept
  }
}

const file = async (request, pathname) => (await caches.match(pathname)) ?? fetch(request)
`
}
