import type { Db } from '@espace/prisma/client'
import { readSwitch, throwSwitch } from '#platform/content/versions.ts'

const KEY = 'newsletter_double_opt_in'

/** Whether subscribing needs a confirmation by mail (double opt-in); off by default. */
export const isDoubleOptIn = (db: Db): Promise<boolean> => readSwitch(db, KEY)

export const setDoubleOptIn = (tx: Db, value: boolean) => throwSwitch(tx, KEY, value)
