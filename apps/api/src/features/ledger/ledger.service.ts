import type { Operation, OperationFilters } from '@espace/contracts/ledger/ledger'
import type { Operation as OperationRow, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { midnight, type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'

const Line = z.object({ line: z.string() })

/** The columns of `operation_line`, behind the hash of each line. */
const HEADINGS =
  'hash,previous_hash,number,at,kind,origin,ticket_id,seat,reservation_id,spectacle_id,operator,place,title,date,time,category,class,price_cents,vat_bp,amount_cents,means,channel,actor_id'

/** The ledger is only read here: triggers write it (decision 091). */
export function ledgerService({ db }: Services) {
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
      const lines = await queryRows(db, Line)`
        select hash || ',' || operation_line(operations) as line from operations order by number`
      await audit(db, by, { action: 'export', entity: 'ledger', id: '' })
      return textOf([HEADINGS, ...lines.map(({ line }) => line)])
    },

    async heads(): Promise<string> {
      const closings = await db.closing.findMany({
        where: { lastOperation: { gt: 0 } },
        orderBy: { id: 'asc' },
      })
      return textOf(
        closings.map(({ lastOperation, ledgerHash }) => `${lastOperation},${ledgerHash}`),
      )
    },
  }
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

function whereOf({ from, to, spectacleId, number }: OperationFilters): Prisma.OperationWhereInput {
  return {
    ...(spectacleId !== undefined && { spectacleId }),
    ...(number !== undefined && { number }),
    at: {
      ...(from !== undefined && { gte: midnight(from) }),
      ...(to !== undefined && { lt: midnight(to, 1) }),
    },
  }
}
