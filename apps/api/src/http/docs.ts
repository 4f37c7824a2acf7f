import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { wholeApi } from '@espace/contracts/api'
import express, { type Express } from 'express'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – L'espace comédie</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/** Nothing can be sent from the page: it has neither a session nor a connection. */
const OPTIONS = { dom_id: '#docs', supportedSubmitMethods: [] }

/**
 * Swagger UI is a large library, and the origin stores the session's token: the page runs in a sandbox, as an origin of
 * its own without storage or connections. Swagger UI draws its icons from data addresses and sets style attributes.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/api/openapi.json`, and `/api/docs` that shows it with nothing from elsewhere. */
export function serveDocs(app: Express): void {
  let document: Promise<object> | undefined
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.get('/api/openapi.json', async (_, response) => {
    document ??= describeApi()
    response.json(await document)
  })
  app.get('/api/docs', (_, response) => {
    response.set('Content-Security-Policy', POLICY).type('html').send(PAGE)
  })
  // The sandboxed page is another origin to its own files.
  app.use('/api/docs', (_, response, next) => {
    response.set('Cross-Origin-Resource-Policy', 'cross-origin')
    next()
  })
  app.get('/api/docs/start.js', async (_, response) => {
    document ??= describeApi()
    const options = JSON.stringify({ ...OPTIONS, spec: await document })
    response.type('js').send(`SwaggerUIBundle(${options})\n`)
  })
  app.use('/api/docs/assets', express.static(assets, { index: false, maxAge: '1d' }))
}

/** Generated lazily. */
async function describeApi(): Promise<object> {
  const { toOpenApi } = await import('./openapi.ts')
  return toOpenApi(wholeApi)
}
