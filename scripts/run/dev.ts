import { join } from 'node:path'
import { openInbox } from './inbox.ts'
import { readable } from './readable-log.ts'
import { accountLines } from './stack-config.ts'
import { runStack } from './stack.ts'

const WATCH = ['--watch', '--watch-preserve-output']

const started = Date.now()
const config = await runStack({
  api: [...WATCH, 'apps/api/src/main.ts'],
  web: [...WATCH, 'apps/web/server/main.ts'],
  variables: { NODE_ENV: 'development' },
  edit: readable,
})

const { site, api, database } = config
const inbox = process.env['SMTP_URL'] ? undefined : await openInbox(join(database.dataDir, 'mail'))

/** The name that browsers remember permissions and storage under. */
const named = (address: string) => address.replace('//127.0.0.1:', '//localhost:')

console.log(`
  L'espace comédie is ready, ${((Date.now() - started) / 1000).toFixed(1)} s after the start

  Site       ${named(site)}
  API        ${named(api)}/api/spectacles
  API docs   ${named(site)}/api/docs
  Metrics    ${named(api)}/metrics
  Mail       ${inbox?.pageUrl ?? 'goes to SMTP_URL'}

${accountLines(config)}
  Stop with Ctrl-C. The data stays in ${database.dataDir}; \`db:reset\` starts it anew.
`)
