import type { Db, User } from '@espace/prisma/client'
import { throwSwitch } from '../content/versions.ts'

const KEY = 'second_factor_demanded'

/** Whether a second factor is mandatory for staff. */
export async function isFactorDemanded(db: Db): Promise<boolean> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting?.value === true
}

/** @returns the former value */
export const demandFactor = (tx: Db, isDemanded: boolean): Promise<boolean> =>
  throwSwitch(tx, KEY, isDemanded)

/** Staff without the mandatory second factor. */
export const lacksFactor = async (
  db: Db,
  { role, hasSecondFactor }: Pick<User, 'role' | 'hasSecondFactor'>,
): Promise<boolean> => role !== 'user' && !hasSecondFactor && (await isFactorDemanded(db))
