import type { Plugin } from 'vite'

const SINGLETON = /export var stylesheetSingleton = function \(\) \{[\s\S]*?\n\};/

/**
 * The dialogs of radix-ui hold the page still with a style sheet that they write into it, which the policy
 * of the pages refuses. A sheet made by a script is none that stands in the page.
 */
export function scrollLockStyle(): Plugin {
  return {
    name: 'scroll-lock-style',
    transform: (code, id) => {
      if (!/react-style-singleton\/dist\/es2015\/singleton\.js/.test(id)) return undefined
      if (!SINGLETON.test(code)) throw new Error('radix-ui holds the page in another way now')
      return code.replace(
        SINGLETON,
        `export var stylesheetSingleton = function () {
          let [users, sheet] = [0, undefined]
          return {
            add: (style) => {
              users += 1
              if (users > 1) return
              sheet = new CSSStyleSheet()
              sheet.replaceSync(style)
              document.adoptedStyleSheets.push(sheet)
            },
            remove: () => {
              users -= 1
              if (users > 0) return
              document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
            },
          }
        };`,
      )
    },
  }
}
