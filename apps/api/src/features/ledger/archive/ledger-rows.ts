import type { Operation } from '@espace/contracts/ledger/ledger'
import type { Db, Operation as OperationRow } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'

/** The columns of `operation_line`, behind the hash of each line. */
export const HEADINGS =
  'hash,previous_hash,number,at,kind,origin,ticket_id,seat,reservation_id,spectacle_id,operator,place,title,date,time,category,class,price_cents,vat_bp,amount_cents,means,channel,actor_id\n'

/** Rows in memory at a time. */
const PAGE = 2_000

const Line = z.object({ number: z.coerce.bigint(), line: z.string() })

/** The ledger up to an operation in the format of `ledger-verify.sh`, page by page. */
export async function* exportedLines(db: Db, until: bigint): AsyncGenerator<string> {
  yield HEADINGS
  for (let after = 0n; after < until;) {
    const lines = await queryRows(db, Line)`
      select number::text as number, hash || ',' || operation_line(operations) || E'\n' as line
        from operations where number > ${after} and number <= ${until}
       order by operations.number limit ${PAGE}`
    yield lines.map(({ line }) => line).join('')
    after = lines.at(-1)?.number ?? until
  }
}

/** The same as JSON, with named fields. */
export async function* exportedJson(db: Db, until: bigint): AsyncGenerator<string> {
  let before = '[\n'
  for (let after = 0n; after < until;) {
    const where = { number: { gt: after, lte: until } }
    const rows = await db.operation.findMany({ where, orderBy: { number: 'asc' }, take: PAGE })
    if (rows.length > 0) {
      yield before + rows.map((row) => JSON.stringify(present(row))).join(',\n')
      before = ',\n'
    }
    after = rows.at(-1)?.number ?? until
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The head of the ledger at each closing: of a performance, a day, a month or a year. */
export async function exportedHeads(db: Db, until: bigint): Promise<string> {
  const where = { lastOperation: { gt: 0, lte: until } }
  const select = { lastOperation: true, ledgerHash: true } as const
  const closings = [
    ...(await db.closing.findMany({ where, select })),
    ...(await db.periodClosing.findMany({ where, select })),
  ].toSorted((a, b) => Number(a.lastOperation - b.lastOperation))
  const lines = closings.map(({ lastOperation, ledgerHash }) => `${lastOperation},${ledgerHash}\n`)
  return [...new Set(lines)].join('')
}

export async function lastNumber(db: Db): Promise<bigint> {
  const last = await db.operation.findFirst({ orderBy: { number: 'desc' } })
  return last?.number ?? 0n
}

export const present = ({ number, at, origin, date, time, ...row }: OperationRow): Operation => ({
  ...row,
  number: Number(number),
  at: at.toISOString(),
  origin: origin === null ? null : Number(origin),
  date: date?.toISOString().slice(0, 10) ?? null,
  time: time?.toISOString().slice(11, 16) ?? null,
})
