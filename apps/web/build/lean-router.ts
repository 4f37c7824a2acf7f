import type { Plugin } from 'vite'

/** What the router ships and these pages never reach, and how it is taken out. */
const SPARE: readonly [what: RegExp, instead: string][] = [
  // Its package has a production build that no export leads to; this line is the difference.
  [/var ENABLE_DEV_WARNINGS = true;/, 'var ENABLE_DEV_WARNINGS = false;'],
  // Names for a programmer's eyes and components without a mark: they keep in the bundle what nobody uses.
  [/^\w+\.displayName = "[^"]+";$/gm, ''],
  [/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'],
  // Fetching pages ahead is an affair of its framework mode.
  [/= usePrefetchBehavior\([^)]+\)/, '= [false, null, {}]'],
  [/return shouldPrefetch && !isAbsolute \?[^;]+: link;/, 'return link;'],
  // Nobody measures from inside.
  [/if \((init|opts\?)\.instrumentations\) \{/g, 'if (false) {'],
]

/** Takes out of the router what only its framework mode, its forms and its developers need. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: (code, id) => {
      if (!/\/react-router\/dist\/\w+\/chunk-/.test(id)) return undefined
      // Of its two chunks the other is for servers.
      if (!code.includes('function createRouter(')) return undefined
      return SPARE.reduce((lean, [what, instead]) => {
        if (lean.search(what) < 0) throw new Error(`the router has changed: no ${what.source}`)
        return lean.replace(what, instead)
      }, code)
    },
  }
}
