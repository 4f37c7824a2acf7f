import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newDatabase } from '../../testing/databases.ts'
import { PatientPool } from './patient-pool.ts'

const SHORT_MS = 100
const LONG_MS = 60_000

const target = new URL(await newDatabase())

/** A proxy before PostgreSQL: while it is shut, connections open without an answer. */
let isShut = false
let opened = 0
const waiting: (() => void)[] = []
const sockets = new Set<Socket>()
const door = createServer((near) => {
  opened += 1
  const far = connect(Number(target.port), '127.0.0.1')
  for (const socket of [near, far]) {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }
  near.on('close', () => far.destroy())
  const pass = () => near.pipe(far).pipe(near)
  if (isShut) waiting.push(pass)
  else pass()
}).listen(0, '127.0.0.1')
await once(door, 'listening')
const address = door.address()
if (address === null || typeof address === 'string') throw new Error('no TCP address')
const url = new URL(target)
url.port = String(address.port)

const openDoor = () => {
  isShut = false
  for (const pass of waiting.splice(0)) pass()
}

let pool: Pool
beforeEach(() => {
  isShut = true
  opened = 0
})
afterEach(() => pool.end())
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  door.close()
})

const asked = () => pool.query<{ one: number }>('select 1 as one')

const answered = () => vi.waitFor(asked, { timeout: 60_000 })

it('a connection that comes too late for who asked is there for the next one [T-PG-3]', async () => {
  const connectionString = url.href
  pool = new PatientPool({
    connectionString,
    max: 1,
    waitMs: SHORT_MS,
    connectionTimeoutMillis: LONG_MS,
  })

  await expect(asked()).rejects.toThrow('timeout exceeded when trying to connect')
  await expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect')
  openDoor()

  expect((await answered()).rows).toEqual([{ one: 1 }])
  const client = await pool.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  expect(opened).toBe(1)
})

it('who gave up waiting for connections that are all taken ends no process when the pool gives up, too [T-PG-3]', async () => {
  openDoor()
  const connectionString = url.href
  pool = new PatientPool({
    connectionString,
    max: 1,
    waitMs: SHORT_MS,
    connectionTimeoutMillis: 2 * SHORT_MS,
  })
  await answered()
  const taken = await pool.connect()

  await expect(asked()).rejects.toThrow('timeout exceeded when trying to connect')
  expect(pool.waitingCount).toBe(1)
  await vi.waitFor(() => expect(pool.waitingCount).toBe(0), { timeout: 60_000 })

  taken.release()
  expect((await asked()).rows).toEqual([{ one: 1 }])
})

it('would be thrown away, and opened anew each time, by the pool of the driver (control) [T-PG-3]', async () => {
  pool = new Pool({ connectionString: url.href, max: 1, connectionTimeoutMillis: SHORT_MS })

  await expect(asked()).rejects.toThrow('timeout')
  await expect(asked()).rejects.toThrow('timeout')

  expect(opened).toBe(2)
})
