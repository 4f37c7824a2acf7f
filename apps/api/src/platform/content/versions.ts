import { type ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'

/** The version that a save was made from; undefined: whoever saves does not care. */
export type ExpectedVersion = number | undefined

/**
 * Refuses a save of something that was saved since it was read. Right only under the lock of
 * `lockRow`: without it two saves may both find what they expect.
 *
 * @param present what the refusal shows: the entity as the wire has it
 */
export async function assertCurrent<Row extends { version: number }>(
  row: Row,
  expected: ExpectedVersion,
  present: (row: Row) => unknown,
): Promise<void> {
  if (expected === undefined || expected === row.version) return
  throw apiError('VERSION_PERIMEE', { current: await present(row) })
}

/** Tables whose rows carry a version, by the name of their key. */
const KEYS = {
  spectacles: 'id',
  recurrences: 'id',
  artistes: 'id',
  venue_images: 'id',
  photos: 'id',
  users: 'id',
  settings: 'key',
} as const

type VersionedTable = keyof typeof KEYS

/** Makes other saves of a row wait for the end of this transaction; refuses when there is none. */
export async function lockRow(
  tx: Db,
  table: VersionedTable,
  key: number | string,
  missing: ErrorCode = 'RESSOURCE_INTROUVABLE',
): Promise<void> {
  const rows = await tx.$executeRaw`
    select from ${Prisma.raw(table)} where ${Prisma.raw(KEYS[table])} = ${key} for update`
  if (rows === 0) throw apiError(missing)
}
