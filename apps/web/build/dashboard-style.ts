import { readFile } from 'node:fs/promises'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const PREFIX = '\0dashboard-style:'

/**
 * Keeps the style of the dashboard (`*.dashboard.module.css`) out of the one sheet that stands in every page:
 * it comes with the scripts of the dashboard, and is adopted by the document when they run.
 */
export function dashboardStyle(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'dashboard-style',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    async resolveId(source, importer) {
      if (!source.endsWith('.dashboard.module.css')) return undefined
      const file = await this.resolve(source, importer, { skipSelf: true })
      return file && `${PREFIX}${file.id}.js`
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
