import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { backup } from '@espace/prisma/backup/backup'
import { restore } from '@espace/prisma/backup/restore'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { figure } from '../harness/figures.ts'
import {
  brokenPromises,
  ledgerThatDoesNotAddUp,
  rowsOf,
  seatsThatDoNotAddUp,
} from '../harness/invariants.ts'
import { startOtherPostgres } from '../harness/other-postgres.ts'
import { call } from '../harness/people.ts'
import { ROOT, statusOf, until } from '../harness/processes.ts'
import { type CodeChange, FAST, startProduct } from '../harness/product.ts'
import { traffic, unlessBusy } from '../harness/traffic.ts'
import { openVenue } from '../harness/venue.ts'

const scratch = mkdtempSync(join(tmpdir(), 'espace-rehearsal-'))
const product = await startProduct({ apis: 1, settings: FAST })
const other = await startOtherPostgres()
afterAll(async () => {
  await other.stop()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
})
const house = await openVenue(product)
const told: string[] = []

/** Row count and checksum of every table; one of them records each restore. */
async function sumsOf(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    { databaseUrl },
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'restorations' order by name`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      { databaseUrl },
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

const picturesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ])

/** Runs the script of `pnpm db:backup` in its own process. */
async function backUp(folder: string, code: readonly CodeChange[]): Promise<void> {
  const variables = {
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: dirname(product.uploadsDir),
    UPLOADS_DIR: product.uploadsDir,
    CODE_CHANGES: JSON.stringify(code),
  }
  const changed = ['--import', join(ROOT, 'apps/api/test/processes/changed-code.ts')]
  const args = [...changed, join(ROOT, 'prisma/src/cli.ts'), 'backup', folder]
  await promisify(execFile)(process.execPath, args, { env: variables })
}

/** One booking; a busy process is asked again, as browsers do. */
const book = (key: string = randomUUID()) => unlessBusy(() => house.book(key))

async function cancel(id: string | undefined): Promise<number> {
  const url = `${product.door.url}/api/reservations/${id}/cancel`
  return (await unlessBusy(() => call(url, { method: 'POST', token: house.buyer }))).status
}

/** Books, and cancels every third booking. */
async function sellOrTakeBack(turn: number): Promise<number> {
  const { status, id } = await book()
  return turn % 3 > 0 || id === undefined ? status : cancel(id)
}

/** Queries for partly stored sales. */
const HALVES = {
  'a booking without a ticket': `select id from reservations r
    where not exists (select from tickets t where t.reservation_id = r.id)`,
  'a booking whose answer is not kept': `select id from reservations r
    where r.created_at > now() - interval '1 hour' and r.user_id = $1 and not exists (
      select from idempotent_calls c where c.body like '%' || r.id || '%')`,
  'an answer whose booking is not there': `select id from idempotent_calls c
    where c.body like '%"reservationId"%' and not exists (
      select from reservations r where c.body like '%' || r.id || '%')`,
  'a ticket of a booking given back that keeps its seats': `select t.id from tickets t
    join reservations r on r.id = t.reservation_id
    where r.status = 'cancelled' and t.released_at is null`,
}

/**
 * Backs the product up while it sells, and restores the copy elsewhere. The backup is paused between two tables until
 * a booking was made and another one cancelled; returns the inconsistencies of the copy.
 */
async function copyOfBusyHouse(name: string, code: readonly CodeChange[]) {
  const folder = join(scratch, name)
  const given = await book()
  const known = await rowsOf<{ id: string }>(product, 'select id from reservations')
  const selling = traffic(8, sellOrTakeBack)
  const holder = new Client({ connectionString: product.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table subscribers in access exclusive mode')
  const backingUp = backUp(folder, code)
  await until(async () => {
    const waiting = `select from pg_locks where not granted and relation = 'subscribers'::regclass`
    expect(await rowsOf(product, waiting)).not.toEqual([])
  })
  const cancelled = await cancel(given.id)
  const booked = await book()
  await holder.query('commit')
  await holder.end()
  await backingUp
  const sold = await selling.end()
  expect([given.status, cancelled, booked.status]).toEqual([201, 200, 201])
  expect(sold.every(({ status }) => status < 300)).toBe(true)

  const databaseUrl = await other.newDatabase(name)
  const there = { databaseUrl }
  try {
    const uploadsDir = join(scratch, `${name}-uploads`)
    await restore({ url: databaseUrl, uploadsDir, folder, overwrite: false })
  } catch (error) {
    return { broken: [String(error)], sold, kept: 0 }
  }
  const halves = await Promise.all(
    Object.entries(HALVES).map(async ([what, query]) => {
      const values = query.includes('$1') ? [await idOf(house.buyer)] : []
      return (await rowsOf(there, query, values)).map((row) => `${what}: ${JSON.stringify(row)}`)
    }),
  )
  const kept = await rowsOf<{ id: string }>(there, 'select id from reservations')
  const ids = new Set(kept.map(({ id }) => id))
  const lost = known.filter(({ id }) => !ids.has(id)).map(({ id }) => `a booking is lost: ${id}`)
  const uneven = [...(await seatsThatDoNotAddUp(there)), ...(await ledgerThatDoesNotAddUp(there))]
  const broken = [...uneven, ...halves.flat(), ...lost]
  return { broken, sold, kept: kept.length }
}

const Me = z.object({ id: z.int() })

const idOf = async (token: string): Promise<number> =>
  Me.parse(await (await call(`${product.door.url}/api/auth/me`, { token })).json()).id

describe('a backup while seats are sold and given back', () => {
  it('holds whole sales alone, and seats that add up [T-BK-1]', async () => {
    const { broken, sold, kept } = await copyOfBusyHouse('busy', [])

    told.push(
      `${sold.length} sold or given back during a backup: ${kept} bookings in it, ${broken.length} halves`,
    )
    expect(broken).toEqual([])
  })

  it('would hold halves of them, if its tables were not read as of one instant (control) [T-BK-1]', async () => {
    const torn = {
      file: 'prisma/src/backup/backup.ts',
      from: 'begin isolation level repeatable read read only',
      to: 'begin isolation level read committed read only',
    }

    const { broken } = await copyOfBusyHouse('torn', [torn])

    expect(broken.join('\n')).toMatch(
      /seats do not add up|should have \d+ rows|violates foreign key/,
    )
  })
})

const copied = join(scratch, 'copied')

it('a backup that is made while people book brings the house back elsewhere, where they book on [T-BK-1]', async () => {
  const booking = traffic(2, async () => (await book()).status)
  await book()
  const begun = performance.now()
  await backup({ url: product.databaseUrl, uploadsDir: product.uploadsDir, folder: copied })
  const madeMs = performance.now() - begun
  await booking.end()

  let restoredMs = 0
  const elsewhere = await startProduct({
    apis: 1,
    settings: FAST,
    seed: 'none',
    prepare: async (url, uploadsDir) => {
      // As in the runbook: the key files are copied as well.
      const keysOf = (folder: string) => join(dirname(folder), 'secrets')
      cpSync(keysOf(product.uploadsDir), keysOf(uploadsDir), { recursive: true })
      const since = performance.now()
      await restore({ url, uploadsDir, folder: copied, overwrite: false })
      restoredMs = performance.now() - since
    },
  })
  const there = await openVenue(elsewhere)
  const booked = await there.book()
  const status = await statusOf(`${elsewhere.door.url}/api/spectacles`)
  const broken = await brokenPromises(elsewhere)
  const pictures = picturesIn(elsewhere.uploadsDir)
  await elsewhere.stop()

  figure(
    'T-BK-1',
    `made in ${Math.round(madeMs)} ms while people booked, back in ${Math.round(restoredMs)} ms, ` +
      `${pictures.length} pictures, log-in and booking there; and by pg_dump ${other.major} between two databases; ${told.join('')}`,
  )
  expect([booked.status, status]).toEqual([201, 200])
  expect(pictures).toEqual(picturesIn(product.uploadsDir))
  expect(broken).toEqual([])
})

async function nextNumber(databaseUrl: string): Promise<number> {
  const insert = `insert into artistes (name) values ('Zoé') returning id`
  const [row] = await rowsOf<{ id: number }>({ databaseUrl }, insert)
  return row?.id ?? 0
}

describe('a backup by pg_dump', () => {
  it('has the same rows and sums elsewhere, and numbers go on [T-BK-1]', async () => {
    const [here, there] = [await other.newDatabase('here'), await other.newDatabase('there')]
    const uploadsDir = join(scratch, 'uploads')
    await restore({ url: here, uploadsDir, folder: copied, overwrite: false })
    const folder = join(scratch, 'dumped')

    const manifest = await backup({ url: here, uploadsDir, folder, mayDump: true })
    await restore({ url: there, uploadsDir, folder, overwrite: false })

    expect(manifest.dumpedBy).toMatch(new RegExp(`^${other.major}\\b`))
    expect(await sumsOf(there)).toEqual(await sumsOf(here))
    const [before, after] = await Promise.all([here, there].map(nextNumber))
    expect(after).toBeGreaterThan(before ?? 0)
  })

  it('that fails half-way leaves the database as it was [T-BK-1]', async () => {
    const folder = join(scratch, 'dumped')
    const url = await other.newDatabase('elsewhere')
    await restore({ url, uploadsDir: join(scratch, 'uploads'), folder, overwrite: false })
    await rowsOf({ databaseUrl: url }, `insert into artistes (name) values ('Avant')`)
    const before = await sumsOf(url)
    const manifest = join(folder, 'manifest.json')
    const wrong = readFileSync(manifest, 'utf8').replace(
      /("name": "spectacles",[^}]*"rows": )/,
      '$19',
    )
    writeFileSync(manifest, wrong)

    await expect(
      restore({ url, uploadsDir: join(scratch, 'uploads'), folder, overwrite: true }),
    ).rejects.toThrow('spectacles should have 9')

    expect(await sumsOf(url)).toEqual(before)
    const schemas = await rowsOf(
      { databaseUrl: url },
      `select nspname from pg_namespace where nspname like 'before%'`,
    )
    expect(schemas).toEqual([])
  })
})
