import type { Db, User } from '@espace/prisma/client'
import { readSwitch, throwSwitch } from '../content/versions.ts'

const KEY = 'second_factor_demanded'

/** Whether a second factor is mandatory for staff. */
export const isFactorDemanded = (db: Db): Promise<boolean> => readSwitch(db, KEY)

/** @returns the former value */
export const demandFactor = (tx: Db, isDemanded: boolean): Promise<boolean> =>
  throwSwitch(tx, KEY, isDemanded)

/** Staff without the mandatory second factor. */
export const lacksFactor = async (
  db: Db,
  { role, hasSecondFactor }: Pick<User, 'role' | 'hasSecondFactor'>,
): Promise<boolean> => role !== 'user' && !hasSecondFactor && (await isFactorDemanded(db))
