import type { Plugin } from 'vite'

/**
 * Asks the browser to compile the files that every page runs at once, on another thread and while they
 * arrive, rather than function by function in the way of a finger. Browsers that do not know the comment
 * read over it.
 */
export function eagerCompile(files: RegExp): Plugin {
  return {
    name: 'eager-compile',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !files.test(file.fileName)) continue
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  }
}
