import { databaseVariables } from '@espace/prisma/config'
import { expect, it } from 'vitest'
import { apiVariables } from '../apps/api/src/config.ts'
import { webVariables } from '../apps/web/server/config.ts'
import { interpolate, readCompose } from './compose.ts'

const services = readCompose()
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** What the image says, or what only tests and the demo set. */
const NOT_FOR_OPERATORS = new Set(
  'NODE_ENV HOST PORT API_PORT DATA_DIR UPLOADS_DIR API_URL SEED STRIPE_API_BASE GOOGLE_PLACES_BASE_URL'.split(
    ' ',
  ),
)

it('an operator can set every variable of the product in .env', () => {
  const read = [apiVariables, webVariables, databaseVariables].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  const handedOn = ours.flatMap(([, { environment }]) => Object.keys(environment))

  const missing = new Set(read).difference(new Set(handedOn)).difference(NOT_FOR_OPERATORS)
  expect([...missing]).toEqual([])
})

it('the site knows neither the database nor a secret of log-ins', () => {
  expect(Object.keys(services['web']?.environment ?? {})).toEqual([
    'API_URL',
    'PROXY_SECRET',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ])
})

it('our containers write nowhere but to their volumes, and may do nothing that only root may', () => {
  expect(ours.map(([name]) => name)).toEqual(['web', 'api', 'migrate', 'demo', 'backup'])
  for (const [, service] of ours) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
})

it('everything that keeps running says whether it is well', () => {
  const optional = ['inbox', 'prometheus', 'grafana']
  const watched = Object.keys(services).filter((name) => services[name]?.healthcheck)
  expect(watched).toEqual(['front', 'web', 'api', 'backup', 'db'])
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining([...watched, ...optional, 'migrate', 'demo']),
  )
})

it('a secret that is not set stops the start with its name', () => {
  const start = (variables: NodeJS.ProcessEnv) =>
    interpolate(services['api']?.environment ?? {}, variables)

  expect(() => start({ POSTGRES_PASSWORD: 'x'.repeat(32) })).toThrow('JWT_SECRET: set it in .env')
  const secret = 'x'.repeat(32)
  const complete = { POSTGRES_PASSWORD: 'secret', JWT_SECRET: secret, PROXY_SECRET: secret }
  expect(start(complete)['DATABASE_URL']).toBe('postgresql://espace:secret@db:5432/espace')
})
