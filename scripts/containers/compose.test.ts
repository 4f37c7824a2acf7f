import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseVariables } from '@espace/prisma/config'
import { START_VARIABLES } from '@espace/server/env'
import { expect, it } from 'vitest'
import { apiVariables } from '../../apps/api/src/config/config.ts'
import { webVariables } from '../../apps/web/server/config.ts'
import { ROOT } from '../processes.ts'
import { interpolate, readCompose } from './compose.ts'

const services = readCompose()
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** Variables set by the image, by tests or by the demo. */
const NOT_FOR_OPERATORS = new Set(
  'NODE_ENV HOST PORT API_HOST API_PORT DATABASE_OWNER_URL DATA_DIR UPLOADS_DIR API_URL SEED STRIPE_API_BASE GOOGLE_PLACES_BASE_URL'.split(
    ' ',
  ),
)

it('an operator can set every variable of the product in .env', () => {
  const read = [apiVariables, webVariables, databaseVariables].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  const handedOn = ours.flatMap(([, { environment }]) =>
    Object.keys(environment).map((name) => name.replace(/_FILE$/, '')),
  )

  const missing = new Set(read).difference(new Set(handedOn)).difference(NOT_FOR_OPERATORS)
  expect([...missing]).toEqual([])
})

it('the images start Node with the variables that `start` does', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const variables = Object.entries(START_VARIABLES).map(([name, value]) => `${name}="${value}"`)

  expect(dockerfile).toContain(`ENV ${variables.join(' ')}\n`)
})

it('the site knows neither the database nor a secret of log-ins', () => {
  expect(Object.keys(services['web']?.environment ?? {})).toEqual([
    'API_URL',
    'PROXY_SECRET_FILE',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ])
})

it('our containers write nowhere but to their volumes, and may do nothing that only root may', () => {
  expect(ours.map(([name]) => name)).toEqual(['secrets', 'web', 'api', 'migrate', 'demo', 'backup'])
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

it('nothing has to be set before the first start', () => {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')

  expect(text).not.toMatch(/\$\{\w+(?!:-)[:?}]/)
  for (const [, { environment }] of ours) {
    const left = Object.values(interpolate(environment, {})).filter((text) => text.includes('${'))
    expect(left).toEqual([])
  }
})

it('each process reads the secrets that are for it, and no other', () => {
  const mounts = Object.entries(services).flatMap(([name, { volumes }]) =>
    volumes
      .filter((volume) => /^(secrets-|keys:)/.test(volume))
      .map((volume) => `${name} ${volume}`),
  )

  expect(mounts.filter((mount) => !mount.startsWith('secrets '))).toEqual([
    'web secrets-web:/run/secrets:ro',
    'api keys:/data/secrets',
    'api secrets-api:/run/secrets:ro',
    'migrate secrets-owner:/run/secrets:ro',
    'demo secrets-owner:/run/secrets:ro',
    'backup secrets-backup:/run/secrets:ro',
    'db secrets-db:/run/secrets:ro',
    'prometheus secrets-monitoring:/run/secrets:ro',
    'grafana secrets-monitoring:/run/secrets:ro',
  ])
})

it('what migrates, fills or backs up is told nothing of payments, mail or log-ins', () => {
  const told = ['migrate', 'demo', 'backup'].flatMap((name) =>
    Object.keys(services[name]?.environment ?? {}),
  )

  expect(new Set(told)).toEqual(
    new Set(['DATABASE_URL_FILE', 'APP_ROLE_PASSWORD_FILE', 'BACKUP_ROLE_PASSWORD_FILE', 'SEED']),
  )
})

it('no password is the same in two houses', () => {
  const texts = Object.values(services).flatMap(({ environment }) => Object.entries(environment))
  const fixed = texts.filter(
    ([name, text]) => /PASSWORD|SECRET/.test(name) && /:-[^}]+\}/.test(text),
  )

  expect(fixed).toEqual([])
})
