import * as z from 'zod'
import { Day, named, pageNumber, pageSize, Pagination, wholeNumber } from '../kernel/fields.ts'
import { defineContract } from '../kernel/route.ts'
import { ARCHIVE_LIMIT } from '../rate-limits.ts'
import { accountingContract } from './accounting.ts'
import { documentsContract } from './documents.ts'
import { Bytes, defineLedgerReads, statementsContract } from './statements.ts'

export const Operation = named('Operation', {
  number: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.string().meta({ description: 'vente, annulation, paiement, remboursement, entrée …' }),
  origin: z.int().nullable().meta({ description: 'The sale that it is about, or replaces' }),
  ticketId: z.int().nullable(),
  seat: z.int().nullable(),
  reservationId: z.uuid(),
  spectacleId: z.int().nullable(),
  operator: z.string(),
  place: z.string(),
  title: z.string(),
  date: z.iso.date().nullable(),
  time: z.string().nullable(),
  category: z.string(),
  class: z.string(),
  priceCents: z.int().nullable(),
  vatBp: z.int().nullable().meta({ description: 'Hundredths of a percent; null: unsaid' }),
  amountCents: z.int().meta({ description: 'Amount received; negative: refunded' }),
  means: z.string().nullable(),
  channel: z.string(),
  actorId: z.int().nullable(),
  previousHash: z.string(),
  hash: z.string(),
})
export type Operation = z.infer<typeof Operation>

/** Combined filters; days are those of Paris, both included. */
const filters = {
  from: Day.optional(),
  to: Day.optional(),
  spectacleId: wholeNumber(1, 999_999_999, 'Identifiant inconnu').optional(),
  number: wholeNumber(1, 999_999_999, 'Numéro inconnu').optional(),
  /** An operation with all related ones: of a sale, its payments, its entry, its cancellation. */
  about: wholeNumber(1, 999_999_999, 'Numéro inconnu').optional(),
}
const Filters = z.object(filters)
export type OperationFilters = z.output<typeof Filters>

export const ledgerAdminContract = defineContract({
  ...statementsContract,
  ...accountingContract,
  ...documentsContract,
  ...defineLedgerReads({
    list: {
      path: '/api/admin/ledger/operations',
      summary: 'List the operations of the ledger, last first, by page',
      query: z.object({
        ...filters,
        page: pageNumber(100_000).default(1),
        limit: pageSize(200).default(50),
      }),
      response: z.object({
        operations: z.array(Operation),
        pagination: Pagination,
      }),
    },
    export: {
      path: '/api/admin/ledger/operations.csv',
      needsConfirmation: true,
      summary: 'Export the ledger as CSV, each line with its hash',
      response: z.string(),
      file: { name: 'operations.csv', type: 'text/csv' },
    },
    heads: {
      path: '/api/admin/ledger/heads.csv',
      summary: 'Export the number and hash of the last operation at each closing, as CSV',
      response: z.string(),
      file: { name: 'empreintes.csv', type: 'text/csv' },
    },
    archive: {
      path: '/api/admin/ledger/archive.zip',
      needsConfirmation: true,
      summary: 'Download the archive of the ledger: operations, closings, statements, verifier',
      response: Bytes,
      file: { name: 'journal-de-billetterie.zip', type: 'application/zip' },
      limits: [ARCHIVE_LIMIT],
    },
  }),
})
