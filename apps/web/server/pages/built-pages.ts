import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { KeepReads } from '#app/api/kept-reads.ts'
import type * as EntryServer from '#entry-server.tsx'
import { builtFiles } from '../built-files.ts'
import type { WebConfig } from '../config.ts'
import { builtPolicy } from '../guards/policy.ts'
import { documentOf, LAYER_ORDER, type Shell } from './document.ts'
import type { PageSource } from './page-source.ts'
import { starterScript } from './starter.ts'

const DIST = join(import.meta.dirname, '../..', 'dist')

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
)

/** Fonts that every first screen shows. */
const FIRST_FONTS = /(?:^|\/)(?:anybody|instrument-sans)-[^/]+\.woff2$/

/** The production build: styles inline, scripts deferred. */
export async function openBuild(
  { apiUrl, origin }: Pick<WebConfig, 'apiUrl' | 'origin'>,
  keep?: KeepReads,
): Promise<PageSource> {
  const client = join(DIST, 'client')
  const { style, scripts, fonts } = readManifest(client)
  const starter = starterScript(scripts.map((script) => `/${script}`))
  const shell: Shell = {
    style: `<style>${style}</style>`,
    preloads: fonts
      .map((font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`)
      .join('\n'),
    scripts: `<script type="module">${starter}</script>`,
  }
  const entry = await importEntry()
  const renderer = entry.createRenderer({ apiUrl, origin, keep })
  const { ROOT_ID: rootId, STATE_ID: stateId } = entry
  return {
    assets: builtFiles(client),
    renderer: async () => renderer,
    document: async (page) => documentOf(shell, { ...page, rootId, stateId }),
    policy: builtPolicy([starter], style),
    close: async () => undefined,
  }
}

async function importEntry(): Promise<typeof EntryServer> {
  // It is what the build made of that very module.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await import(join(DIST, 'server', 'entry-server.js'))) as typeof EntryServer
}

function readManifest(client: string) {
  const text = readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  const chunks = Object.values(manifest)
  const entry = chunks.find((chunk) => chunk.isEntry)
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file].concat(css, assets))
  const sheet = files.find((file) => file.endsWith('.css'))
  if (!entry || !sheet) throw new Error('the build of the pages is not complete')
  return {
    scripts: [...new Set(inOrder(manifest, entry))],
    style: LAYER_ORDER + readFileSync(join(client, sheet), 'utf8').trim(),
    fonts: [...new Set(files)].filter((file) => FIRST_FONTS.test(file)),
  }
}

/** The files of a module and of its imports, dependencies first. */
function inOrder(
  manifest: z.infer<typeof Manifest>,
  { file, imports = [] }: z.infer<typeof Manifest>[string],
): string[] {
  const below = imports.flatMap((name) => {
    const chunk = manifest[name]
    return chunk ? inOrder(manifest, chunk) : []
  })
  return [...below, file]
}
