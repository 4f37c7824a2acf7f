import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv, { type RequestHandler } from 'sirv'

/** Browsers request these without a link in the page. */
const ICON = /^\/(?:favicon\.(?:ico|svg)|apple-touch-icon[\w-]*\.png)$/

/** Serves the build's files, precompressed where the browser accepts it. */
export const builtFiles = (folder: string): RequestHandler =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', `public, ${freshnessOf(path)}`)
      // sirv does not know this one.
      if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon')
      response.setHeader('X-Content-Type-Options', 'nosniff')
      closeWith(response)
    },
  })

/** sirv leaks the file's descriptor when the browser disconnects early. */
function closeWith(response: ServerResponse): void {
  response.once('pipe', (file: Readable) => response.once('close', () => file.destroy()))
}

function freshnessOf(path: string): string {
  const isHashed = path.startsWith('/assets/') && !path.startsWith('/assets/img/')
  if (isHashed) return 'max-age=31536000, immutable'
  // Requested on every visit, and rarely changed.
  return ICON.test(path) ? 'max-age=604800' : 'max-age=3600'
}
