import type { Db, User } from '@espace/prisma/client'

const KEY = 'second_factor_demanded'

/** Whether the house demands a second factor of everybody of its team. */
export async function isFactorDemanded(db: Db): Promise<boolean> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting?.value === true
}

/** @returns how it stood before */
export async function demandFactor(tx: Db, isDemanded: boolean): Promise<boolean> {
  const was = await isFactorDemanded(tx)
  if (was !== isDemanded) {
    await tx.setting.upsert({
      where: { key: KEY },
      create: { key: KEY, value: isDemanded },
      update: { value: isDemanded, version: { increment: 1 } },
    })
  }
  return was
}

/** Staff that has to add a second factor before anything else. */
export const lacksFactor = async (
  db: Db,
  { role, hasSecondFactor }: Pick<User, 'role' | 'hasSecondFactor'>,
): Promise<boolean> => role !== 'user' && !hasSecondFactor && (await isFactorDemanded(db))
