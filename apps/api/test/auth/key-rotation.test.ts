import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@espace/prisma/embedded/embedded'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPasswords, PASSWORD_COST } from '#platform/accounts/passwords.ts'
import { createAddressKeys } from '#platform/keys/address-keys.ts'
import { createTestApp } from '../test-app.ts'

// Procedures of docs/runbook.md, "Keys", with processes as in production.

const LEAKED = 'the secret of tokens that has leaked, 32 bytes'
const FRESH = 'the secret of tokens that takes its place, 32 bytes'
const PATIENCE = { timeout: 60_000, interval: 100 }
const ANA = { email: 'ana@exemple.fr', password: 'Chaise-Rouge-12' }
const MARC = 'marc@exemple.fr'

const call = async (url: string, path: string, body?: object, token?: string) => {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' }
  if (body) headers['Content-Type'] = 'application/json'
  if (token) headers['Authorization'] = `Bearer ${token}`
  const said = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url + path, { headers, ...said })
  return { status: answer.status, text: await answer.text() }
}

/** A separate installation: database, folder and one process at a time. */
async function anInstallation() {
  const { db, databaseUrl } = await createTestApp()
  const dataDir = mkdtempSync(join(tmpdir(), 'espace-keys-'))
  let running: ChildProcess | undefined
  const stop = async () => {
    if (!running || running.exitCode !== null) return
    const exit = once(running, 'exit')
    running.kill()
    await exit
  }
  onTestFinished(async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  })
  /** Starts the process with that secret; resolves with its state. */
  const start = async (JWT_SECRET: string, variables: Record<string, string> = {}) => {
    await stop()
    const port = await freePort()
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        NODE_COMPILE_CACHE: getCompileCacheDir(),
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        API_PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '1000',
        // Nothing listens there: emails wait with their links, which sent ones lose.
        SMTP_URL: 'smtp://127.0.0.1:9',
        JWT_SECRET,
        ...variables,
      },
    })
    running = child
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const url = `http://127.0.0.1:${port}`
    const isOver = async () =>
      child.exitCode !== null || (await fetch(`${url}/readyz`)).status === 200
    await vi.waitFor(async () => expect(await isOver()).toBe(true), PATIENCE)
    return { url, code: child.exitCode, said }
  }
  const startWell = async (...wishes: Parameters<typeof start>) => {
    const { url, code, said } = await start(...wishes)
    expect([code, said]).toEqual([null, ''])
    return url
  }
  return { db, start, startWell, secrets: join(dataDir, 'secrets') }
}

/** Token of the first administrator, whose account a busy process may create after its start. */
const firstLogIn = (url: string): Promise<string> =>
  vi.waitFor(async () => {
    const { status, text } = await call(url, '/api/auth/login', ANA)
    expect(status).toBe(200)
    return String(JSON.parse(text).token)
  }, PATIENCE)

/** `List-Unsubscribe` address of the last email to Marc. */
async function oneClickOf({ db }: Pick<Awaited<ReturnType<typeof anInstallation>>, 'db'>) {
  const mail = await db.mail.findFirstOrThrow({ where: { to: MARC }, orderBy: { id: 'desc' } })
  const path = /\/[\w/-]*one-click\?[^"\\]*/.exec(JSON.stringify(mail.data))?.[0]
  if (path === undefined) throw new Error('no such link in this message')
  return path
}

describe('a new JWT_SECRET after a leak', { timeout: 180_000 }, () => {
  it('ends every session, and nothing else', async () => {
    const { db, startWell } = await anInstallation()
    const before = await startWell(LEAKED, {
      ADMIN_EMAIL: ANA.email,
      ADMIN_PASSWORD: ANA.password,
    })
    const token = await firstLogIn(before)
    await call(before, '/api/newsletter/subscribe', { email: MARC })
    const oneClick = await oneClickOf({ db })
    await call(before, '/api/newsletter/unsubscribe', { email: 'lea@exemple.fr' })
    const [left] = await db.suppression.findMany()

    const after = await startWell(FRESH)

    expect((await call(after, '/api/auth/me', undefined, token)).status).toBe(401)
    expect((await call(after, '/api/auth/login', ANA)).status).toBe(200)
    await call(after, '/api/newsletter/unsubscribe', { email: 'lea@exemple.fr' })
    expect((await db.suppression.findMany()).map(({ emailHash }) => emailHash)).toEqual([
      left?.emailHash,
    ])
    expect((await call(after, oneClick, {})).status).toBe(200)
  })

  it('is as harmless for an installation whose keys followed from it until now', async () => {
    const { db, startWell } = await anInstallation()
    const peppers = { current: LEAKED, former: [], unnamed: LEAKED }
    const passwordHash = await createPasswords({ peppers, cost: PASSWORD_COST }).hash(ANA.password)
    const rights = { role: 'admin', isActive: true, emailVerifiedAt: new Date() } as const
    const names = { civility: 'Mme.', firstName: 'Ana', lastName: 'Ruiz' } as const
    await db.user.create({ data: { email: ANA.email, passwordHash, ...rights, ...names } })
    const emailHash = createAddressKeys(LEAKED).hashOf(MARC)
    await db.suppression.create({ data: { emailHash, reason: 'depart' } })
    // As the migration leaves a database with accounts.
    await db.keyFingerprint.createMany({
      data: [{ name: 'PASSWORD_PEPPER' }, { name: 'ADDRESS_SECRET' }],
    })
    await startWell(LEAKED)

    const after = await startWell(FRESH)

    expect((await call(after, '/api/auth/login', ANA)).status).toBe(200)
    await call(after, '/api/newsletter/unsubscribe', { email: MARC })
    expect((await db.suppression.findMany()).map((row) => row.emailHash)).toEqual([emailHash])
    const { passwordHash: renewed } = await db.user.findUniqueOrThrow({
      where: { email: ANA.email },
    })
    expect(renewed.slice(0, 15)).not.toBe(passwordHash.slice(0, 15))
  })
})

describe('a pepper', { timeout: 180_000 }, () => {
  it('is changed with the old one as PASSWORD_PEPPER_PREVIOUS', async () => {
    const { startWell } = await anInstallation()
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
    const admin = { ADMIN_EMAIL: ANA.email, ADMIN_PASSWORD: ANA.password }
    await firstLogIn(await startWell(FRESH, { ...admin, PASSWORD_PEPPER: first }))

    const url = await startWell(FRESH, {
      PASSWORD_PEPPER: second,
      PASSWORD_PEPPER_PREVIOUS: first,
    })

    expect((await call(url, '/api/auth/login', ANA)).status).toBe(200)
  })
})

describe('a process with other keys than those of its database', { timeout: 180_000 }, () => {
  it('does not start, says what is missing, and draws none in their place', async () => {
    const { start, startWell, secrets } = await anInstallation()
    await startWell(FRESH)
    rmSync(secrets, { recursive: true })

    const { code, said } = await start(FRESH)

    expect(code).toBe(1)
    expect(said).toContain('PASSWORD_PEPPER: is not the one that this database was filled with')
    expect(existsSync(secrets)).toBe(false)
  })

  it('does not start with a variable that names another one either', async () => {
    const { start, startWell } = await anInstallation()
    await startWell(FRESH)

    const { code, said } = await start(FRESH, { ADDRESS_SECRET: 'x'.repeat(40) })

    expect(code).toBe(1)
    expect(said).toContain('ADDRESS_SECRET: is not the one that this database was filled with')
  })
})
