import type { AuditAction, AuditEntity } from '@espace/contracts/audit/audit.constants'
import { type Db, Prisma, type User } from '@espace/prisma/client'

/** The account and the request of a change. */
export interface Actor {
  /** Null: a job or an automatic action. */
  userId: number | null
  requestId: string
  /** As `truncatedAddress` leaves it. */
  address: string
}

/** Jobs and automatic actions. */
export const SYSTEM_ACTOR: Actor = { userId: null, requestId: '', address: '' }

/** Sets the actor for the rest of a transaction: triggers write it into the ledger. */
export const actAs = (tx: Db, { id, role }: Pick<User, 'id' | 'role'>) =>
  tx.$executeRaw`select set_config('espace.actor', ${`${role}:${id}`}, true)`

export interface Change {
  action: AuditAction
  entity: AuditEntity
  id: number | string
  /** Its display name; empty for accounts, whose names are personal data. */
  label?: string
  /** The row before and after; only differing fields are stored. */
  before?: object | null
  after?: object | null
}

/** Never logged: secrets, personal data, and fields that change with every save. */
const UNSAID =
  /password|secret|token|hash|birth|^(first_?name|last_?name|civility|version|updated_?at|created_?at)$/i

/**
 * Writes the audit log in the transaction of the change itself: neither is there without the other.
 * Call it after the change, so that a refused save is not logged.
 */
export async function audit(tx: Db, by: Actor, ...changes: readonly Change[]): Promise<void> {
  await tx.auditEntry.createMany({ data: changes.map((change) => rowOf(by, change)) })
}

/** Whether that account made the change. */
export async function isBy(
  tx: Db,
  { userId }: Actor,
  { action, entity, id }: Pick<Change, 'action' | 'entity' | 'id'>,
): Promise<boolean> {
  if (userId === null) return false
  const where = { actorId: userId, action, entity, entityId: String(id) }
  return (await tx.auditEntry.count({ where })) > 0
}

function rowOf(by: Actor, change: Change): Prisma.AuditEntryCreateManyInput {
  const { action, entity, id, label = '', before, after } = change
  return {
    actorId: by.userId,
    requestId: by.requestId,
    address: by.address,
    action,
    entity,
    entityId: String(id),
    label,
    before: differing(before, after),
    after: differing(after, before),
  }
}

/** The differing fields of one row; of a single row, its non-empty ones. */
function differing(row: object | null | undefined, other: object | null | undefined) {
  if (!row) return Prisma.DbNull
  const others = new Map(Object.entries(plain(other ?? {})))
  const fields = Object.entries(plain(row)).filter(
    ([name, value]) =>
      !UNSAID.test(name) &&
      (other ? !isSame(value, others.get(name)) : value !== null && value !== ''),
  )
  return Object.fromEntries(fields)
}

/** As JSON: dates are strings, and undefined fields are absent. */
const plain = (row: object): Record<string, Prisma.InputJsonValue | null> =>
  JSON.parse(JSON.stringify(row))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
