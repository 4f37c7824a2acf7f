import type { OperationFilters } from '@espace/contracts/ledger/ledger'
import type { Db, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { midnight, type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import type { Services } from '#services.ts'
import { archiveFiles } from './archive/archive-files.ts'
import { exportedHeads, exportedLines, lastNumber, present } from './archive/ledger-rows.ts'

/** Read-only: triggers write the ledger (decision 091). */
export function ledgerService(services: Services) {
  const { db } = services
  return {
    async page(query: OperationFilters & PageQuery) {
      const where = whereOf(query)
      const orderBy = { number: 'desc' } as const
      const [rows, total] = await Promise.all([
        db.operation.findMany({ where, orderBy, ...rangeOf(query) }),
        countOf(db, query),
      ])
      return { operations: rows.map(present), pagination: paginationOf(total, query) }
    },

    /** In the format of `ledger-verify.sh`; an export is logged. */
    async export(by: Actor): Promise<string> {
      const parts = await Array.fromAsync(exportedLines(db, await lastNumber(db)))
      await audit(db, by, { action: 'export', entity: 'ledger', id: '' })
      return parts.join('')
    },

    heads: async () => exportedHeads(db, await lastNumber(db)),

    /** The archive for an audit outside the product; the export is itself logged. */
    async archive(by: Actor): Promise<Uint8Array> {
      const { ledgerArchive } = await import('./archive/archive.ts')
      const archive = await ledgerArchive(archiveFiles(services))
      await audit(db, by, { action: 'export', entity: 'ledger', id: 'archive' })
      return archive
    },
  }
}

/** Numbers are gapless and chronological: a range is counted by its first and last number. */
async function countOf(db: Db, query: OperationFilters): Promise<number> {
  const where = whereOf(query)
  const { spectacleId, number, about, from, to } = query
  if ([spectacleId, number, about].some((filter) => filter !== undefined))
    return db.operation.count({ where })
  const isWhole = from === undefined && to === undefined
  const endOf = (order: 'asc' | 'desc') =>
    db.operation.findFirst({
      where,
      orderBy: [...(isWhole ? [] : [{ at: order }]), { number: order }],
    })
  const [first, last] = await Promise.all([endOf('asc'), endOf('desc')])
  return first && last ? Number(last.number - first.number) + 1 : 0
}

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
