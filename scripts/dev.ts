import { join } from 'node:path'
import { databaseConfig } from '@espace/prisma/config'
import { openInbox } from './inbox.ts'
import { accountLines, runStack } from './stack.ts'

const WATCH = ['--watch', '--watch-preserve-output']

const started = Date.now()
const { SMTP_URL: smtpUrl } = process.env
const inbox = smtpUrl ? undefined : await openInbox(join(databaseConfig().dataDir, 'mail'))
const config = await runStack({
  api: [...WATCH, 'apps/api/src/main.ts'],
  web: [...WATCH, 'apps/web/server/main.ts'],
  variables: {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    SMTP_URL: smtpUrl || inbox?.smtpUrl,
  },
})

const { PORT: port = '3000', API_PORT: apiPort = '4000' } = process.env
console.log(`
  L'espace comédie is ready, ${((Date.now() - started) / 1000).toFixed(1)} s after the start

  Site       http://localhost:${port}
  API        http://localhost:${apiPort}/api/spectacles
  API docs   http://localhost:${port}/api/docs
  Metrics    http://localhost:${apiPort}/metrics
  Mail       ${inbox?.pageUrl ?? 'goes to SMTP_URL'}

${accountLines(config)}
  Stop with Ctrl-C. The data stays in .data; \`pnpm db:reset\` starts it anew.
`)
