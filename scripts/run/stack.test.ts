import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@espace/prisma/embedded/embedded'
import { isAlive } from '@espace/prisma/embedded/running-server'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ROOT } from '../processes.ts'

/** The product starts in seconds; a busy machine may need many. */
const PATIENCE = { timeout: 90_000, interval: 50 }

const dataDir = mkdtempSync(join(tmpdir(), 'espace-stack-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Product {
  child: ChildProcess
  /** Its output so far. */
  output: () => string
  ended: Promise<unknown>
}

/** One of the scripts in a process of its own, with these variables and no other. */
function run(script: string, variables: Record<string, string>): Product {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run', script)], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      DATA_DIR: dataDir,
      ...variables,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, output: () => output, ended }
}

/** The process id of the embedded PostgreSQL, once it runs. */
const postgres = (): Promise<number> =>
  vi.waitFor(() => {
    const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    expect(file).toMatch(/^\d+\n/)
    return Number.parseInt(file, 10)
  }, PATIENCE)

const freePorts = async () => ({
  PORT: String(await freePort()),
  API_PORT: String(await freePort()),
})

const isReady = (port: string) =>
  vi.waitFor(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect(await response.json()).toEqual({ status: 'ok' })
  }, PATIENCE)

describe('the whole product', { timeout: 120_000 }, () => {
  it.each([
    ['opens its database', 'postgres/postmaster.pid'],
    ['stores its demo content', 'uploads'],
  ])('leaves no database behind when it is interrupted while it %s', async (_, sign) => {
    const { child, ended } = run('start.ts', { ...(await freePorts()), SEED: 'demo' })
    const pid = await postgres()
    await vi.waitFor(() => expect(existsSync(join(dataDir, sign))).toBe(true), PATIENCE)

    child.kill('SIGINT')
    await ended

    expect(child.exitCode).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  it('answers on its port, on whatever interface, with the API on this machine alone, and stops as a whole', async () => {
    const ports = await freePorts()
    const { child, ended } = run('start.ts', { ...ports, HOST: '0.0.0.0', SEED: 'none' })
    await isReady(ports.PORT)
    const pid = await postgres()
    // Loopback, but not the address that the API listens on.
    const site = await fetch(`http://127.0.0.2:${ports.PORT}/healthz`)
    const api = fetch(`http://127.0.0.2:${ports.API_PORT}/healthz`)

    expect(site.status).toBe(200)
    await expect(api).rejects.toThrow('fetch failed')

    child.kill('SIGTERM')
    await ended

    expect(child.exitCode).toBe(0)
    expect(isAlive(pid)).toBe(false)
    await expect(fetch(`http://127.0.0.1:${ports.API_PORT}/healthz`)).rejects.toThrow(
      'fetch failed',
    )
  })

  it('shows the password of its first administrator once where others can reach it', async () => {
    const place = { ...(await freePorts()), SEED: 'none', DATA_DIR: join(dataDir, 'reached') }
    const start = async () => {
      const product = run('start.ts', { ...place, PUBLIC_URL: 'https://espace-comedie.example' })
      await isReady(place.PORT)
      return product
    }
    const first = await start()
    const [, email = '', password = ''] = /Admin +(\S+) +(\S+)/.exec(first.output()) ?? []
    const logIn = async (secret: string) => {
      const { status } = await fetch(`http://127.0.0.1:${place.API_PORT}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ email, password: secret }),
      })
      return status
    }

    expect([await logIn(password), await logIn('Rideau-Rouge-70')]).toEqual([200, 401])
    first.child.kill('SIGTERM')
    await first.ended
    const second = await start()
    expect(second.output()).not.toContain('Admin')
    second.child.kill('SIGTERM')
    await second.ended
  })

  it('says which part could not go on, and stops the others', async () => {
    const ports = await freePorts()
    const stranger = createServer().listen(Number(ports.PORT), '127.0.0.1')
    onTestFinished(() => void stranger.close())
    await once(stranger, 'listening')

    const { child, ended, output } = run('start.ts', { ...ports, SEED: 'none' })
    const pid = await postgres()
    await ended

    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`port ${ports.PORT} on 127.0.0.1 is taken`)
    expect(output()).toContain('The site has ended by itself (1): the rest stops too.')
    expect(isAlive(pid)).toBe(false)
  })

  it('names every bad variable in one message', async () => {
    const { child, ended, output } = run('start.ts', { PORT: 'x', LOG_LEVEL: 'loud', SEED: 'rich' })
    await ended

    expect(child.exitCode).toBe(1)
    const [title, ...lines] = output().trim().split('\n')
    expect(title).toBe('Bad configuration:')
    expect(lines.slice(0, -1).map((line) => line.split(':')[0]?.trim())).toEqual([
      'SEED',
      'PORT',
      'LOG_LEVEL',
    ])
  })

  it('in development says where everything is, also on ports that the system chose', async () => {
    const { child, ended, output } = run('dev.ts', { PORT: '0', API_PORT: '0', SEED: 'none' })
    await vi.waitFor(() => expect(output()).toContain('Stop with Ctrl-C'), PATIENCE)
    const addresses = output().match(/http:\S+/g) ?? []
    const answers = await Promise.all(addresses.slice(1).map((address) => fetch(address)))
    const pid = await postgres()

    child.kill('SIGHUP')
    await ended

    expect(addresses.map((address) => new URL(address).pathname)).toEqual([
      '/',
      '/api/spectacles',
      '/api/docs',
      '/metrics',
      '/',
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(isAlive(pid)).toBe(false)
  })
})
