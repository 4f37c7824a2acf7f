import { EnvError } from '@espace/server/env'
import { listen } from '@espace/server/listen'
import { createLog } from '@espace/server/log'
import { closeServer, stopOnSignal } from '@espace/server/shutdown'
import { createWebApp } from './app.ts'
import { type WebConfig, webConfig } from './config.ts'
import type { PageSource } from './page-source.ts'

async function main(config: WebConfig): Promise<void> {
  const log = createLog('web', config.logLevel)
  const pages = await openPages(config)
  const app = createWebApp({ ...config, pages, log })
  const server = await listen(app, config).catch(async (error: unknown) => {
    await pages.close()
    throw error
  })
  log.info({ port: config.port, host: config.host }, 'the site listens')
  stopOnSignal(log, async () => {
    await closeServer(server, config.isDevelopment ? 0 : undefined)
    await pages.close()
  })
}

/** The built pages, or in development their sources, live. */
async function openPages(config: WebConfig): Promise<PageSource> {
  if (!config.isDevelopment) {
    const { openBuild } = await import('./built-pages.ts')
    return openBuild(config)
  }
  const { openSources } = await import('./live-pages.ts')
  return openSources(config)
}

try {
  await main(webConfig())
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
