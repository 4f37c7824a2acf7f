import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import type * as EntryServer from '#entry-server.tsx'
import type { WebConfig } from '../config.ts'
import { livePolicy } from '../guards/policy.ts'
import { documentOf, LAYER_ORDER, type Shell } from './document.ts'
import type { PageSource } from './page-source.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Renders from the sources, through Vite: a change shows at once. */
export async function openSources({ apiUrl, origin }: WebConfig): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    // Not bundled: the bundled copy would trigger `node --watch` again and again.
    configLoader: 'native',
    server: { middlewareMode: true },
  })
  const load = async () => {
    const entry = await vite.ssrLoadModule('/src/entry-server.tsx')
    // It is that very module.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return entry as typeof EntryServer
  }
  return {
    assets: vite.middlewares,
    renderer: async () => (await load()).createRenderer({ apiUrl, origin }),
    document: async ({ path, head, body, state, lang }) => {
      const { ROOT_ID: rootId, STATE_ID: stateId } = await load()
      const shell: Shell = {
        style: await styleTags(vite),
        preloads: '',
        scripts: '<script type="module" src="/src/entry-client.tsx"></script>',
      }
      const html = documentOf(shell, { head, body, state, lang, rootId, stateId })
      return vite.transformIndexHtml(path, html)
    },
    policy: livePolicy(),
    close: () => vite.close(),
  }
}

/**
 * The style sheets of the modules in use, as tags that Vite's client takes over: without them a page
 * would be unstyled until its script runs, and for ever without one.
 */
async function styleTags(vite: ViteDevServer): Promise<string> {
  // Vite's `html-proxy` modules are parts of a served document, and no style sheets of ours.
  const sheets = Array.from(vite.moduleGraph.idToModuleMap.values()).filter(
    ({ id, url }) => id !== null && url.endsWith('.css') && !url.includes('html-proxy'),
  )
  const tags = await Promise.all(
    sheets.map(async ({ id, url }) => {
      const { default: css } = await vite.ssrLoadModule(`${url}?inline`)
      return `<style data-vite-dev-id="${id}">${String(css)}</style>`
    }),
  )
  return [`<style>${LAYER_ORDER}</style>`, ...tags].join('\n')
}
