import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../processes.ts'
import { accountLines } from './stack-config.ts'
import { runStack } from './stack.ts'

if (!existsSync(join(ROOT, 'apps/web/dist/server/entry-server.js'))) {
  console.error('There is no production build yet: run `npx -y pnpm@12 run build` first.')
  process.exit(1)
}

const config = await runStack({
  api: ['apps/api/src/main.ts'],
  web: ['apps/web/server/main.ts'],
  variables: { NODE_ENV: 'production' },
})

console.log(`
  L'espace comédie is ready: ${config.site}

${accountLines(config)}`)
