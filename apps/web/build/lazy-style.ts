import { readFile } from 'node:fs/promises'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const PREFIX = '\0lazy-style:'

/** What no visitor sees, and what opens later: dialogs, a ticket on the whole screen. */
const LAZY = /\/src\/(office|door|shared\/(dialog|guide))\/|\/ticket-screen\./

/**
 * Keeps the style of these out of the one sheet that stands in every page: it comes with
 * their scripts, and is adopted by the document when they run.
 */
export function lazyStyle(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'lazy-style',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    async resolveId(source, importer) {
      if (!source.endsWith('.module.css')) return undefined
      const file = await this.resolve(source, importer, { skipSelf: true })
      return file && LAZY.test(file.id) ? `${PREFIX}${file.id}.js` : undefined
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const file = id.slice(PREFIX.length, -'.js'.length)
      this.addWatchFile(file)
      const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      return `
        if (typeof document !== 'undefined') {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(${JSON.stringify(code)})
          document.adoptedStyleSheets.push(sheet)
        }
        export default ${JSON.stringify(modules)}`
    },
  }
}
