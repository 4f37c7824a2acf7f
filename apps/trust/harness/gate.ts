import { Client } from 'pg'
import { expect } from 'vitest'
import { rowsOf } from './invariants.ts'
import { until } from './processes.ts'
import type { Product } from './product.ts'

/** Number of the advisory lock, unique in a campaign. */
const NUMBER = 7_021

/** Where a transaction is blocked. */
export interface Gate {
  table: string
  when: 'after insert' | 'before update'
  /** Column or expression of the row, as `new`. */
  of: string
}

type Held = Pick<Product, 'databaseUrl'>

/** Blocks every transaction that writes such a row, and keeps it open. */
export async function shutGate(product: Held, { table, when, of }: Gate) {
  const holder = new Client({ connectionString: product.databaseUrl })
  holder.on('error', () => undefined) // PostgreSQL is killed while the gate is shut
  await holder.connect()
  await holder.query(`create or replace function stand_still() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(${NUMBER}); return new; end'`)
  await holder.query(`create trigger gate ${when} on ${table}
    for each row when (${of}) execute function stand_still()`)
  await holder.query(`select pg_advisory_lock(${NUMBER})`)
  return {
    /** Waits until so many transactions are blocked. */
    holds: (count: number) =>
      until(async () => {
        const [row] = await rowsOf<{ count: number }>(
          product,
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
        )
        expect(row?.count).toBeGreaterThanOrEqual(count)
      }),
    /** Unblocks. Transactions of dead processes are ended, or PostgreSQL would still execute their statement. */
    remove: async () => {
      await rowsOf(
        product,
        `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and not granted`,
      )
      await holder.end().catch(() => undefined)
      await rowsOf(product, `drop trigger gate on ${table}`)
    },
  }
}
