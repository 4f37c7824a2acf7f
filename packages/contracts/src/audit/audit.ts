import * as z from 'zod'
import {
  Day,
  named,
  pageNumber,
  pageSize,
  Pagination,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'

export const AUDIT_PAGE_SIZE = 50

const fields = z.record(z.string(), z.unknown()).nullable()

const AuditEntry = named('AuditEntry', {
  id: z.int().positive(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.int().positive(), name: z.string() }).nullable().meta({
    description: 'Null: a job. The name is empty once the account is deleted',
  }),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  label: z.string().meta({ description: 'Label at that time; empty for personal data' }),
  before: fields.meta({ description: 'Changed fields, before' }),
  after: fields.meta({ description: 'Changed fields, after' }),
  requestId: z.string(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Combined filters; days are those of Paris, both included. */
const filters = {
  entity: text(40).optional(),
  entityId: text(60).optional(),
  actor: wholeNumber(1, 999_999_999, 'Identifiant inconnu').optional(),
  from: Day.optional(),
  to: Day.optional(),
}
const Filters = z.object(filters)
export type AuditFilters = z.output<typeof Filters>

export const auditAdminContract = defineAdminContract({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'List the audit log, last first, by page',
    query: z.object({
      ...filters,
      page: pageNumber(100_000).default(1),
      limit: pageSize(200).default(AUDIT_PAGE_SIZE),
    }),
    response: z.object({
      entries: z.array(AuditEntry),
      pagination: Pagination,
    }),
  },
  export: {
    method: 'GET',
    path: '/api/admin/audit/export.csv',
    needsConfirmation: true,
    summary: 'Export the audit log as CSV',
    query: Filters,
    response: z.string(),
    file: { name: 'journal.csv', type: 'text/csv' },
  },
})
