import type { Plugin } from 'vite'

const INJECTION = /function __insertCSS\(code\) \{[\s\S]*?\n\}/

/**
 * sonner writes its style sheet into the page, which the policy of the pages refuses. A sheet made by a
 * script is none that stands in the page; in its layer, the house's own style goes over it.
 */
export function sonnerStyle(): Plugin {
  return {
    name: 'sonner-style',
    transform: (code, id) => {
      if (!id.includes('/sonner/dist/')) return undefined
      if (!INJECTION.test(code)) throw new Error('sonner brings its style in another way now')
      return code.replace(
        INJECTION,
        `function __insertCSS(code) {
          if (!code || typeof document === 'undefined') return
          const sheet = new CSSStyleSheet()
          sheet.replaceSync('@layer base {' + code + '}')
          document.adoptedStyleSheets.push(sheet)
        }`,
      )
    },
  }
}
