import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'
import { VISITOR_ADDRESS_HEADER, writeVisitorAddress } from '@espace/server/ip'
import { createLog } from '@espace/server/log/log'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { builders } from '../builders.ts'
import { createTestApp } from '../test-app.ts'
import { apiProcesses } from './api-process.ts'

// docs/runbook.md names log messages to look for. This test causes all of them in a real log.

const run = promisify(execFile)
const runbook = readFileSync(join(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8')

/** Lines of the runbook that search a log. */
const LOOKUPS = Array.from(
  runbook.matchAll(/docker compose logs (?:api|web)[^|`\n]*(\| grep '[^`\n]*)/g),
  ([, lookup = '']) => lookup.trim(),
)

const folder = mkdtempSync(join(tmpdir(), 'espace-runbook-'))
const logFile = join(folder, 'api.log')
const PROXY_SECRET = 'a secret that the site and the API share'
const ADMIN = { email: 'chef@exemple.fr', password: 'Chef-Du-Club-1' }
const PATIENCE = { timeout: 60_000, interval: 200 }
const LoggedIn = z.object({ token: z.string() })
const REQUEST_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

const { db, databaseUrl } = await createTestApp()
const start = apiProcesses(databaseUrl)
let url = ''

const call = async (method: string, path: string, body?: object, token?: string) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-Request-Id': REQUEST_ID,
      [VISITOR_ADDRESS_HEADER]: writeVisitorAddress(PROXY_SECRET, '203.0.113.7'),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const logged = () => readFileSync(logFile, 'utf8')

beforeAll(async () => {
  const variables = {
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
    PROXY_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  url = (await start(variables, { logFile })).url
  await call('POST', '/api/auth/login', { ...ADMIN, password: 'Chef-Du-Club-2' })
  const token = await vi.waitFor(async () => {
    const { text } = await call('POST', '/api/auth/login', ADMIN)
    return LoggedIn.parse(JSON.parse(text)).token
  }, PATIENCE)
  await db.$executeRaw`alter table artistes rename to gone`
  await call('GET', '/api/artistes')
  await db.$executeRaw`alter table gone rename to artistes`
  const isClosed = { enabled: true }
  await call('PUT', '/api/admin/settings/maintenance', isClosed, token)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('what the runbook looks for in the log', () => {
  it('is at least what each alert about faults, and whoever looks into an attack, needs', () => {
    expect(LOOKUPS.length).toBeGreaterThanOrEqual(5)
  })

  it.each(LOOKUPS)('is found: %s', async (lookup) => {
    const { stdout } = await run('sh', ['-c', `cat "$0" ${lookup}`, logFile])

    expect(stdout.trim()).not.toBe('')
  })
})

describe('a site that is closed for maintenance', () => {
  it('is no fault, in the log or for the alert', async () => {
    expect((await call('GET', '/api/spectacles')).status).toBe(503)

    const faults = logged()
      .split('\n')
      .filter((line) => line.includes('a request failed'))
    const metrics = await (await fetch(`${url}/metrics`)).text()

    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('artistes')
    expect(metrics).toMatch(/^http_faults_total 1$/m)
  })
})

describe('an error of the database', () => {
  const PLANTED = 'Une affiche que personne ne doit lire'

  it('is logged without the row that it is about', async () => {
    const lines: string[] = []
    const log = createLog('api', 'info', { write: (line) => void lines.push(line) })
    const refused: unknown = await builders(db)
      .aSpectacle({ title: PLANTED, priceCents: -1 })
      .catch((error: unknown) => error)

    log.warn({ err: refused }, 'some regular work could not be done')

    expect(inspect(refused, { depth: null })).toContain(PLANTED)
    expect(lines.join('')).toContain('spectacles_price_cents_check')
    expect(lines.join('')).not.toContain(PLANTED)
  })
})
