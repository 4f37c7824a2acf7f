import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { isRunning, weightOf } from './processes.ts'
import type { Product } from './product.ts'

/** Maximum resident memory of an API process, in megabytes. */
const RSS_MAX = 400

/** Queries the database directly, past the wires that inject faults. */
export async function rowsOf<Row extends object>(
  { databaseUrl }: Pick<Product, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Timeout of the recovery from a fault. */
const TIMEOUT_MS = 30_000

/** Invariants broken by a fault, once the product has had time to recover; empty when all hold. */
export async function brokenPromises(product: Product): Promise<string[]> {
  const since = performance.now()
  for (;;) {
    const broken = await brokenNow(product)
    if (broken.length === 0 || performance.now() - since > TIMEOUT_MS) return broken
    await delay(500)
  }
}

async function brokenNow(product: Product): Promise<string[]> {
  return [
    ...(await seatsThatDoNotAddUp(product)),
    ...(await ledgerThatDoesNotAddUp(product)),
    ...(await longTransactions(product)),
    ...(await filesOutOfPlace(product)),
    ...mailedTwice(product),
    ...processesInDistress(product),
  ]
}

export async function seatsThatDoNotAddUp(
  product: Pick<Product, 'databaseUrl'>,
): Promise<string[]> {
  const rows = await rowsOf<{ id: number; taken: number; sold: number; capacity: number }>(
    product,
    `select s.id, s.seats_taken as taken, s.capacity, coalesce(sum(t.seats), 0)::int as sold
       from spectacles s
       left join tickets t on t.spectacle_id = s.id and t.released_at is null
      group by s.id
     having s.seats_taken <> coalesce(sum(t.seats), 0) or s.seats_taken not between 0 and s.capacity`,
  )
  return rows.map((row) => `seats do not add up: ${JSON.stringify(row)}`)
}

/** The ledger has no gap, its hash chain is intact, and it agrees with the seats sold. */
export async function ledgerThatDoesNotAddUp(
  product: Pick<Product, 'databaseUrl'>,
): Promise<string[]> {
  const rows = await rowsOf<{ fault: string }>(
    product,
    `select 'operation ' || o.number as fault
       from operations o left join operations p on p.number = o.number - 1
      where o.previous_hash <> coalesce(p.hash, repeat('0', 64)) or (p.number is null and o.number <> 1)
         or o.hash <> encode(sha256(convert_to(operation_line(o) || E'\\n', 'UTF8')), 'hex')
     union all
     select 'seats of show ' || s.id from spectacles s
      where (select count(*) from ledger_sales v where v.is_open and v.spectacle_id = s.id)
         <> (select coalesce(sum(t.seats), 0) from tickets t join reservations r on r.id = t.reservation_id
              where t.spectacle_id = s.id and is_sold(t, r))`,
  )
  return rows.map(({ fault }) => `the ledger does not add up: ${fault}`)
}

/** Transactions that stay open and block others. */
async function longTransactions(product: Product): Promise<string[]> {
  const rows = await rowsOf<{ state: string; query: string }>(
    product,
    `select state, left(query, 80) as query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - interval '10 seconds'`,
  )
  return rows.map(({ state, query }) => `a long transaction: ${state} ${query}`)
}

/** Every referenced picture exists, and no file is half-written. */
async function filesOutOfPlace(product: Product): Promise<string[]> {
  const named = await rowsOf<{ path: string }>(product, PICTURES)
  const missing = named.filter(
    ({ path }) => !existsSync(join(product.uploadsDir, path.replace('/uploads/', ''))),
  )
  const unfinished = existsSync(product.uploadsDir)
    ? readdirSync(product.uploadsDir).filter((name) => name.endsWith('.part'))
    : []
  return [
    ...missing.map(({ path }) => `a picture is missing: ${path}`),
    ...unfinished.map((name) => `a file is half-written: ${name}`),
  ]
}

const PICTURES = `
  select distinct path from (
    select img as path from spectacles union all
    select image_path from venue_images union all
    select image_path from photos union all
    select photo from artistes) as pictures
   where path like '/uploads/%'`

/** Newsletters delivered twice to one person; a repeated transactional email has the same Message-ID. */
function mailedTwice({ mail }: Product): string[] {
  const letters = mail.letters.filter(({ subject }) => subject.startsWith(NEWSLETTER))
  return Array.from(Map.groupBy(letters, ({ subject, to }) => `${subject} to ${to}`))
    .filter(([, copies]) => copies.length > 1)
    .map(([letter, { length }]) => `${length} times: ${letter}`)
}

/** Subject prefix of a campaign's newsletters. */
export const NEWSLETTER = 'Lettre'

function processesInDistress(product: Product): string[] {
  const heavy = product.apis.filter(isRunning).flatMap((api) => {
    const { rss } = weightOf(api)
    return rss > RSS_MAX ? [`${api.name} weighs ${Math.round(rss)} MB`] : []
  })
  const uncaught = product
    .logs()
    .split('\n')
    .filter((line) => /uncaught|unhandled|"level":"fatal"/i.test(line))
  return [...heavy, ...uncaught.map((line) => `a process is in distress: ${line.slice(0, 400)}`)]
}
