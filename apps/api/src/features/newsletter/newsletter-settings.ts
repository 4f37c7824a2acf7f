import type { Db } from '@espace/prisma/client'
import { throwSwitch } from '#platform/content/versions.ts'

const KEY = 'newsletter_double_opt_in'

/** Whether subscribing needs a confirmation by mail (double opt-in); off by default. */
export async function isDoubleOptIn(db: Db): Promise<boolean> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting?.value === true
}

export const setDoubleOptIn = (tx: Db, value: boolean) => throwSwitch(tx, KEY, value)
