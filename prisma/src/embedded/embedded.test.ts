import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type EmbeddedServer, freePort, startEmbedded } from './embedded.ts'
import { isAlive } from './running-server.ts'
import { serverOwner } from './server-owner.ts'

/** For its owner alone, as `mktemp -d` makes it; when that is root, PostgreSQL cannot enter by itself. */
const folder = mkdtempSync(join(tmpdir(), 'espace-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = {
  directory: join(folder, 'postgres'),
  password: 'test',
  settings: ['fsync=off'],
}

async function answerOf(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<object>('select 1 as answer')
    return rows
  } finally {
    await client.end()
  }
}

describe('two starts at once on a folder that only its owner may enter', () => {
  let servers: EmbeddedServer[]
  beforeAll(async () => {
    servers = await Promise.all([startEmbedded(options), startEmbedded(options)])
  })
  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
  })

  it('give one server, which one of them joins', async () => {
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
    expect(servers.filter(({ isJoined }) => isJoined)).toHaveLength(1)
    expect(await answerOf(servers[0]?.url ?? '')).toEqual([{ answer: 1 }])
  })

  it('leave the folder closed, and nothing in it but the data and the log', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.log'])
  })

  it('never run the server as root', () => {
    const [{ pid } = { pid: 0 }] = servers

    expect(statSync(join(options.directory, 'postmaster.pid')).uid).not.toBe(0)
    expect(isAlive(pid)).toBe(true)
  })

  it('lets whoever joined leave without stopping it', async () => {
    const joined = await startEmbedded(options)
    await joined.stop()

    expect(joined.isJoined).toBe(true)
    expect(await answerOf(joined.url)).toEqual([{ answer: 1 }])
  })
})

describe('a data directory', () => {
  /** Any program, run by the user that PostgreSQL runs as. */
  async function aStranger(): Promise<ChildProcess> {
    const owner = serverOwner()
    const stranger = spawn('sleep', ['600'], owner ? { uid: owner.uid, gid: owner.gid } : {})
    onTestFinished(() => void stranger.kill())
    await once(stranger, 'spawn')
    return stranger
  }

  it('is opened after a power loss although its process id is now that of another program', async () => {
    const before = await startEmbedded(options)
    const file = join(options.directory, 'postmaster.pid')
    const lock = readFileSync(file, 'utf8')
    await before.stop()
    const stranger = await aStranger()
    writeFileSync(file, lock.replace(/^\d+/, String(stranger.pid)))

    const server = await startEmbedded(options)
    onTestFinished(server.stop)

    expect(server.isJoined).toBe(false)
    expect(await answerOf(server.url)).toEqual([{ answer: 1 }])
  })

  it('is opened with the password that it was made with, and with no other', async () => {
    const opening = startEmbedded({ ...options, password: 'another' })

    await expect(opening).rejects.toThrow('The embedded PostgreSQL has another password than ours.')
    expect(existsSync(join(options.directory, 'postmaster.pid'))).toBe(false)
  })

  it('is left alone when it holds something else', async () => {
    const directory = join(folder, 'photos')
    mkdirSync(directory)
    writeFileSync(join(directory, 'one.jpg'), 'a picture')

    await expect(startEmbedded({ ...options, directory })).rejects.toThrow('holds no database')
    expect(readdirSync(directory)).toEqual(['one.jpg'])
  })

  it('leaves nothing behind when it cannot be made', async () => {
    const elsewhere = join(folder, 'elsewhere')

    const opening = startEmbedded({ directory: join(elsewhere, 'postgres'), password: '' })

    await expect(opening).rejects.toThrow(/initdb: error: password file .* is empty/)
    expect(readdirSync(elsewhere)).toEqual([])
  })
})

describe('a free port', () => {
  it('is none that somebody listens on, nor one that an outgoing connection may be given', async () => {
    const taken = await freePort()
    const server = createServer().listen(taken, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')

    const given = await Promise.all(
      Array.from({ length: 20 }, () => freePort({ from: taken, to: taken + 9 })),
    )

    expect(given).not.toContain(taken)
    expect(taken).toBeLessThan(32_768)
  })
})
