import type { Db } from '@espace/prisma/client'

const KEY = 'newsletter_double_opt_in'

/** Whether a subscription counts only once its owner has opened the link of a mail; not unless somebody says so. */
export async function isDoubleOptIn(db: Db): Promise<boolean> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting?.value === true
}

export async function setDoubleOptIn(db: Db, value: boolean): Promise<void> {
  await db.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
}
