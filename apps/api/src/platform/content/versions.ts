import type { ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma, type Setting } from '@espace/prisma/client'
import { type Actor, audit } from '../audit.ts'

/** The version that a save is based on; undefined: without a check. */
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
  promo_codes: 'id',
  users: 'id',
  vannes: 'id',
  settings: 'key',
} as const

type VersionedTable = keyof typeof KEYS

/** Locks a row until the transaction ends; refuses when there is none. */
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

/** The actor of a save, and the expected version. */
export interface Save {
  by: Actor
  expected: ExpectedVersion
}

interface NewSetting<Shown> {
  key: string
  /** The default before the first save. */
  initial: Prisma.InputJsonValue
  value: Prisma.InputJsonValue
  label?: string
  /** The value for the audit log. */
  audited: (value: unknown) => object
  present: (setting: Setting) => Shown
}

/** The setting, locked until this transaction ends. */
export async function lockSetting(
  tx: Db,
  { key, initial, present }: Pick<NewSetting<unknown>, 'key' | 'initial' | 'present'>,
  expected: ExpectedVersion,
): Promise<Setting> {
  await tx.setting.createMany({ data: { key, value: initial }, skipDuplicates: true })
  await lockRow(tx, 'settings', key)
  const setting = await tx.setting.findUniqueOrThrow({ where: { key } })
  await assertCurrent(setting, expected, present)
  return setting
}

export async function saveSetting<Shown>(
  tx: Db,
  setting: NewSetting<Shown>,
  { by, expected }: Save,
): Promise<Shown> {
  const { key, value, label = '', audited, present } = setting
  const before = await lockSetting(tx, setting, expected)
  const data = { value, version: { increment: 1 } }
  const after = await tx.setting.update({ where: { key }, data })
  const change = { before: audited(before.value), after: audited(value) }
  await audit(tx, by, { action: 'modification', entity: 'settings', id: key, label, ...change })
  return present(after)
}

/** Whether a switch of the settings is on; it is off at first. */
export async function readSwitch(db: Db, key: string): Promise<boolean> {
  const setting = await db.setting.findUnique({ where: { key } })
  return setting?.value === true
}

/** @returns the former value */
export async function throwSwitch(tx: Db, key: string, isOn: boolean): Promise<boolean> {
  const was = await readSwitch(tx, key)
  const update = { value: isOn, version: { increment: 1 } }
  if (was !== isOn) {
    await tx.setting.upsert({ where: { key }, create: { key, value: isOn }, update })
  }
  return was
}
