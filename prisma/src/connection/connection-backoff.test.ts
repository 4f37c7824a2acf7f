import { once } from 'node:events'
import { createServer } from 'node:net'
import { Client, Pool } from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { newDatabase } from '../../testing/databases.ts'
import { connectionsWithBackoff } from './patient-pool.ts'

const CONNECTIONS = 5
const CALLERS = 100

let attempts = 0
/** A server that closes every connection, as a database that is still starting. */
const deaf = createServer((socket) => {
  attempts += 1
  socket.destroy()
}).listen(0, '127.0.0.1')
await once(deaf, 'listening')
const address = deaf.address()
if (address === null || typeof address === 'string') throw new Error('no TCP address')
const { port } = address

afterAll(() => deaf.close())

let clock = 0
beforeEach(() => {
  attempts = 0
  clock = 1_000
})

const poolOf = (Kind: typeof Client) =>
  new Pool({ Client: Kind, host: '127.0.0.1', port, user: 'espace', max: CONNECTIONS })

const callsTo = async (pool: Pool) => {
  const calls = Array.from({ length: CALLERS }, () => pool.query('select 1'))
  const outcomes = await Promise.allSettled(calls)
  return outcomes.filter(({ status }) => status === 'rejected').length
}

it('a database that refuses connections is not stormed, and everybody is told at once [T-PG-3]', async () => {
  const pool = poolOf(connectionsWithBackoff(() => clock))

  expect(await callsTo(pool)).toBe(CALLERS)
  expect(attempts).toBeLessThanOrEqual(CONNECTIONS)

  clock += 1_000
  expect(await callsTo(pool)).toBe(CALLERS)
  expect(attempts).toBeGreaterThan(CONNECTIONS)
  expect(attempts).toBeLessThanOrEqual(2 * CONNECTIONS)
})

it('would be asked once for each of them without the pause (control) [T-PG-3]', async () => {
  expect(await callsTo(poolOf(Client))).toBe(CALLERS)

  expect(attempts).toBe(CALLERS)
})

it('whoever comes after the pause finds a database that is back, and the next ones do not wait', async () => {
  const Backing = connectionsWithBackoff(() => clock)
  const away = new Backing({ host: '127.0.0.1', port, user: 'espace' })
  await expect(away.connect()).rejects.toThrow('terminated')
  const url = await newDatabase()
  const open = async () => {
    const client = new Backing(url)
    await client.connect()
    await client.end()
  }

  await expect(open()).rejects.toThrow('terminated')
  clock += 1_000
  await open()
  await open()
})
