import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withSession } from '../embedded/session.ts'

/** Outside of the database and of every backup: which operations there were, as `ledger-verify.sh` reads it. */
export const ledgerHeadsFile = (dataDir: string): string => join(dataDir, 'ledger-heads.csv')

/** Durable when it returns (fsync). Duplicate lines are harmless. */
export async function appendLedgerHead(file: string, number: bigint, hash: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${number},${hash}\n`, { flush: true, mode: 0o600 })
}

/** The last operation of a database that is about to go, noted in that file. */
export const noteLastOperation = (url: string, file: string): Promise<void> =>
  withSession(url, async (session) => {
    const there = await session.query(`select to_regclass('public.operations') as found`)
    if (there.rows[0]?.found === null) return
    const { rows } = await session.query<{ number: string; hash: string }>(
      'select number, hash from public.operations order by number desc limit 1',
    )
    const [last] = rows
    if (last) await appendLedgerHead(file, BigInt(last.number), last.hash)
  })

/**
 * Gives no number of the ledger again that was given between the backup and its restore: each becomes a row that says
 * that its operation is lost.
 *
 * @returns how many
 */
export async function recordLostOperations(url: string, file: string): Promise<number> {
  if (!existsSync(file)) return 0
  const heads = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const numbers = heads.map((line) => Number.parseInt(line, 10))
  const known = numbers.reduce((highest, number) => Math.max(highest, number), 0)
  return withSession(url, async (session) => {
    await session.query('set search_path = public')
    const { rows } = await session.query<{ lost: number }>('select record_lost($1)::int as lost', [
      known,
    ])
    return rows[0]?.lost ?? 0
  })
}
