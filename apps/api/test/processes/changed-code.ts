import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { changed, CodeChange } from './code-changes.ts'

// Preloaded into a process: changes source files as they are loaded, so that a negative control
// runs the product's own code without the lock, check or order under test.

// Set by the parent process.
// oxlint-disable-next-line node/no-process-env
const changes = z.array(CodeChange).parse(JSON.parse(process.env['CODE_CHANGES'] ?? '[]'))

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:')) return loaded
    const path = fileURLToPath(url)
    const asked = changes.filter(({ file }) => path.endsWith(`/${file}`))
    if (asked.length === 0) return loaded
    return {
      ...loaded,
      source: asked.reduce(
        changed,
        z
          .union([z.string(), z.instanceof(Uint8Array)])
          .parse(loaded.source)
          .toString(),
      ),
    }
  },
})
