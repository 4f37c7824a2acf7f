import type { Operation, OperationFilters } from '@espace/contracts/ledger/ledger'
import type { Db, Operation as OperationRow, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { midnight, type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { statementsService } from './statements/statements.service.ts'

const Line = z.object({ line: z.string() })

/** The columns of `operation_line`, behind the hash of each line. */
const HEADINGS =
  'hash,previous_hash,number,at,kind,origin,ticket_id,seat,reservation_id,spectacle_id,operator,place,title,date,time,category,class,price_cents,vat_bp,amount_cents,means,channel,actor_id'

/** The ledger is only read here: triggers write it (decision 091). */
export function ledgerService(services: Services) {
  const { db } = services
  return {
    async page(query: OperationFilters & PageQuery) {
      const where = whereOf(query)
      const orderBy = { number: 'desc' } as const
      const [rows, total] = await Promise.all([
        db.operation.findMany({ where, orderBy, ...rangeOf(query) }),
        db.operation.count({ where }),
      ])
      return { operations: rows.map(present), pagination: paginationOf(total, query) }
    },

    /** As `ledger-verify.sh` reads it; an export is logged. */
    async export(by: Actor): Promise<string> {
      const text = await exported(db)
      await audit(db, by, { action: 'export', entity: 'ledger', id: '' })
      return text
    },

    heads: () => headsOf(db),

    /** All that somebody takes away who checks the ledger elsewhere; logged, too. */
    async archive(by: Actor): Promise<Uint8Array> {
      const { ledgerArchive } = await import('./archive.ts')
      const operations = await db.operation.findMany({ orderBy: { number: 'asc' } })
      const closings = await db.periodClosing.findMany({ orderBy: { period: 'asc' } })
      const files: Record<string, string> = {
        'operations.csv': await exported(db),
        'operations.json': json(operations.map(present)),
        'empreintes.csv': await headsOf(db),
        'clotures.json': json(
          closings.map((row) => ({ ...row, lastOperation: Number(row.lastOperation) })),
        ),
      }
      const statements = statementsService(services)
      for (const { period } of closings.filter(({ period }) => period.length < DAY)) {
        files[`releves/${period}.csv`] = await statements.csv({ period })
      }
      await audit(db, by, { action: 'export', entity: 'ledger', id: 'archive' })
      return ledgerArchive(files)
    },
  }
}

const DAY = 'YYYY-MM-DD'.length

const json = (rows: readonly unknown[]): string => `${JSON.stringify(rows, null, 1)}\n`

async function exported(db: Db): Promise<string> {
  const lines = await queryRows(db, Line)`
    select hash || ',' || operation_line(operations) as line from operations order by number`
  return textOf([HEADINGS, ...lines.map(({ line }) => line)])
}

/** What the ledger was at each closing, of an evening or of a day, month or year. */
async function headsOf(db: Db): Promise<string> {
  const select = { lastOperation: true, ledgerHash: true } as const
  const closings = [
    ...(await db.closing.findMany({ where: { lastOperation: { gt: 0 } }, select })),
    ...(await db.periodClosing.findMany({ select })),
  ].toSorted((a, b) => Number(a.lastOperation - b.lastOperation))
  return textOf([
    ...new Set(closings.map(({ lastOperation, ledgerHash }) => `${lastOperation},${ledgerHash}`)),
  ])
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const present = ({ number, at, origin, date, time, ...row }: OperationRow): Operation => ({
  ...row,
  number: Number(number),
  at: at.toISOString(),
  origin: origin === null ? null : Number(origin),
  date: date?.toISOString().slice(0, 10) ?? null,
  time: time?.toISOString().slice(11, 16) ?? null,
})

function whereOf(filters: OperationFilters): Prisma.OperationWhereInput {
  const { from, to, spectacleId, number, about } = filters
  return {
    ...(spectacleId !== undefined && { spectacleId }),
    ...(number !== undefined && { number }),
    ...(about !== undefined && { OR: [{ number: about }, { origin: about }] }),
    at: {
      ...(from !== undefined && { gte: midnight(from) }),
      ...(to !== undefined && { lt: midnight(to, 1) }),
    },
  }
}
