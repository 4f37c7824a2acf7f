import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { OFFLINE_PATH, pagesThat } from '#pages.ts'

/** The modules that the door needs once it is open; what they import comes along. */
const DOOR_ROOTS = [
  'src/entry-client.tsx',
  'src/app/guards/require-door.tsx',
  'src/door/door-page.tsx',
  'src/door/check-in/scanner.ts',
  'src/shared/guide/guide.tsx',
  'virtual:route-table/site',
  'src/shared/lib/writes/careful-send.ts',
  'src/app/toaster.tsx',
  'src/app/guards/inactivity.tsx',
]

/**
 * Bundles the service workers of `src/workers`, each into one script at the root, so that it may answer for every
 * page, with what only the build knows as constants.
 */
export function serviceWorkers(): Plugin {
  return {
    name: 'service-workers',
    apply: 'build',
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).toSorted()
      const site = await bundled('site-worker.ts', {
        __CACHE_NAME__: `site-${versionOf(names)}`,
        __OFFLINE_PATH__: OFFLINE_PATH,
        __OFFLINE_PAGES__: pagesThat('offline').map((path) =>
          path.slice(1).replace(/:\w+$/, String.raw`[\w-]+`),
        ),
      })
      const files = filesOfDoor(bundle)
      const door = await bundled('door-worker.ts', {
        __CACHE_NAME__: `accueil-${versionOf(files)}`,
        __FILES__: files,
      })
      this.emitFile({ type: 'asset', fileName: 'hors-connexion.js', source: site })
      this.emitFile({ type: 'asset', fileName: 'accueil-hors-ligne.js', source: door })
    },
  }
}

const versionOf = (names: readonly string[]) =>
  createHash('sha256').update(names.join()).digest('hex').slice(0, 12)

async function bundled(worker: string, constants: Record<string, unknown>): Promise<string> {
  const input = fileURLToPath(new URL(`../src/workers/${worker}`, import.meta.url))
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])
  const results = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(define),
    build: {
      target: 'es2023',
      write: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [result] = [results].flat()
  if (!result || !('output' in result)) throw new Error(`${worker} was not built`)
  return result.output[0].code
}

function filesOfDoor(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const roots = DOOR_ROOTS.map((root) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(root)))
    if (!chunk) throw new Error(`the door needs ${root}, which is in no file of the build`)
    return chunk
  })
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
  const names = new Set([...roots.flatMap((root) => withImports(root, chunks)), ...fonts])
  return [...names].toSorted().map((name) => `/${name}`)
}

type Chunk = Rolldown.OutputChunk

function withImports(chunk: Chunk, chunks: readonly Chunk[], seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const below = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
  return [chunk.fileName, ...below.flatMap((each) => withImports(each, chunks, seen))]
}
