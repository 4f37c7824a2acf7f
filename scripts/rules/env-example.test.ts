import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseVariables } from '@espace/prisma/config'
import { expect, it } from 'vitest'
import { apiVariables } from '../../apps/api/src/config/config.ts'
import { webVariables } from '../../apps/web/server/config.ts'
import { ROOT } from '../processes.ts'

/** Set by the scripts, not by the operator. */
const SET_BY_THE_SCRIPTS = 'NODE_ENV'
/** Read by docker-compose.yml alone. */
const FOR_COMPOSE = [
  'POSTGRES_PASSWORD',
  'SITE_ADDRESS',
  'OUTER_PROXIES',
  'TLS_PORT',
  'INBOX_PORT',
  'GRAFANA_PASSWORD',
]

it('.env.example names every variable that the product reads, and no other', () => {
  const named = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const read = [apiVariables, webVariables, databaseVariables].flatMap(({ shape }) =>
    Object.keys(shape),
  )

  const expected = new Set([...read, ...FOR_COMPOSE].filter((name) => name !== SET_BY_THE_SCRIPTS))
  expect([...named].map(([, name = '']) => name).toSorted()).toEqual([...expected].toSorted())
})
