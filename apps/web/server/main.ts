import { EnvError } from '@espace/server/env'
import { listen } from '@espace/server/listen'
import { createLog } from '@espace/server/log/log'
import { closeServer, stopOnSignal } from '@espace/server/shutdown'
import { createWebApp } from './app.ts'
import { subscribeToChanges } from './cache/change-subscription.ts'
import { PageCache } from './cache/page-cache.ts'
import { type WebConfig, webConfig } from './config.ts'
import { internalHeaders } from './guards/forward-client-ip.ts'
import type { PageSource } from './pages/page-source.ts'
import { countViews } from './views/count-views.ts'
import { ViewCounts } from './views/view-counts.ts'

async function main(config: WebConfig): Promise<void> {
  const log = createLog('web', config.logLevel)
  // In development pages change with their sources, which send no invalidation.
  const ready = config.isDevelopment ? undefined : new PageCache()
  const pages = await openPages(config, ready)
  const app = createWebApp({ ...config, pages, log, ...(ready && { ready }) })
  const headers = internalHeaders(config.proxySecret)
  const views = new ViewCounts({ apiUrl: config.apiUrl, headers })
  const server = await listen(countViews(app, views), config).catch(async (error: unknown) => {
    await pages.close()
    throw error
  })
  log.info({ port: config.port, host: config.host }, 'the site listens')
  const subscription =
    ready &&
    subscribeToChanges(config.apiUrl, {
      onChange: ready.changed,
      onHearing: ready.hearing,
      headers,
    })
  stopOnSignal(log, async () => {
    subscription?.stop()
    await closeServer(server, config.isDevelopment ? 0 : undefined)
    await views.stop()
    await pages.close()
  })
}

/** The built pages, or in development their sources, live. */
async function openPages(config: WebConfig, ready?: PageCache): Promise<PageSource> {
  if (!config.isDevelopment) {
    const { openBuild } = await import('./pages/built-pages.ts')
    return openBuild(config, ready?.read)
  }
  const { openSources } = await import('./pages/live-pages.ts')
  return openSources(config)
}

try {
  await main(webConfig())
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
