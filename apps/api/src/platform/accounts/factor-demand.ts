import type { Db, User } from '@espace/prisma/client'
import { throwSwitch } from '../content/versions.ts'

const KEY = 'second_factor_demanded'

/** Whether every member of the team must have a second factor. */
export async function isFactorDemanded(db: Db): Promise<boolean> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting?.value === true
}

/** @returns how it stood before */
export const demandFactor = (tx: Db, isDemanded: boolean): Promise<boolean> =>
  throwSwitch(tx, KEY, isDemanded)

/** Staff that has to add a second factor before anything else. */
export const lacksFactor = async (
  db: Db,
  { role, hasSecondFactor }: Pick<User, 'role' | 'hasSecondFactor'>,
): Promise<boolean> => role !== 'user' && !hasSecondFactor && (await isFactorDemanded(db))
