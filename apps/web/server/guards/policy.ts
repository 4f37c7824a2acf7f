import { createHash } from 'node:crypto'

const directives = (script: string, style: string, connect: string) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    // Sizes and colours that React writes into style attributes.
    "style-src-attr 'unsafe-inline'",
    // Pictures may be addresses of other sites (§5); none of ours is.
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    `connect-src ${connect}`,
    'frame-src https://www.openstreetmap.org https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The CSP of built pages: inline scripts and styles are allowed by hash, so that pages are cacheable. */
export const builtPolicy = (inlineScripts: readonly string[], inlineStyle: string) =>
  directives(
    ["'self'", ...inlineScripts.map(hashOf)].join(' '),
    `'self' ${hashOf(inlineStyle)}`,
    "'self'",
  )

/** In development Vite writes scripts and styles into the page and keeps a socket open. */
export const livePolicy = () =>
  directives("'self' 'unsafe-inline'", "'self' 'unsafe-inline'", "'self' ws:")
