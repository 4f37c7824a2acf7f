import type { AuditEntry, AuditFilters } from '@espace/contracts/audit/audit'
import type { AuditEntry as AuditRow, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { toCsv } from '#platform/csv.ts'
import { midnight, type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import type { Services } from '#services.ts'

/** The bound on entries of one export; the latest ones. */
const MAX_EXPORTED = 50_000

export function auditService({ db }: Services) {
  const find = async (filters: AuditFilters, range: { skip?: number; take: number }) => {
    const rows = await db.auditEntry.findMany({
      where: whereOf(filters),
      orderBy: { id: 'desc' },
      ...range,
    })
    const names = await namesOf(rows)
    return rows.map((row) => present(row, names))
  }

  const namesOf = async (rows: readonly AuditRow[]) => {
    const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
    const users = await db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, firstName: true, lastName: true },
    })
    return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  }

  return {
    async page(query: AuditFilters & PageQuery) {
      const [entries, total] = await Promise.all([
        find(query, rangeOf(query)),
        db.auditEntry.count({ where: whereOf(query) }),
      ])
      return { entries, pagination: paginationOf(total, query) }
    },

    /** An export of the log is logged, too. */
    async export(filters: AuditFilters, by: Actor): Promise<string> {
      const entries = await find(filters, { take: MAX_EXPORTED })
      await audit(db, by, { action: 'export', entity: 'audit', id: '', after: filters })
      return toCsv(COLUMNS, entries)
    },
  }
}

const COLUMNS = {
  date: ({ at }: AuditEntry) => at,
  qui: ({ actor }: AuditEntry) => (actor ? actor.name || `compte ${actor.id}` : 'le site'),
  action: ({ action }: AuditEntry) => action,
  quoi: ({ entity }: AuditEntry) => entity,
  identifiant: ({ entityId }: AuditEntry) => entityId,
  nom: ({ label }: AuditEntry) => label,
  avant: ({ before }: AuditEntry) => (before ? JSON.stringify(before) : ''),
  après: ({ after }: AuditEntry) => (after ? JSON.stringify(after) : ''),
  adresse: ({ address }: AuditEntry) => address,
  requête: ({ requestId }: AuditEntry) => requestId,
}

function whereOf(filters: AuditFilters): Prisma.AuditEntryWhereInput {
  const { entity, entityId, actor: actorId, from, to } = filters
  return {
    ...(entity !== undefined && { entity }),
    ...(entityId !== undefined && { entityId }),
    ...(actorId !== undefined && { actorId }),
    at: {
      ...(from !== undefined && { gte: midnight(from) }),
      ...(to !== undefined && { lt: midnight(to, 1) }),
    },
  }
}

const present = (
  { actorId, ...row }: AuditRow,
  names: ReadonlyMap<number, string>,
): AuditEntry => ({
  ...row,
  at: row.at.toISOString(),
  actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? '' },
  before: fieldsOf(row.before),
  after: fieldsOf(row.after),
})

const fieldsOf = (json: Prisma.JsonValue): Record<string, unknown> | null =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null
