import type { PrismaClient } from '@espace/prisma/client'
import { isUnavailable } from './database-errors.ts'

const KEY = 'maintenance_enabled'

export interface Maintenance {
  isOn: () => Promise<boolean>
  set: (isOn: boolean) => Promise<void>
}

/** The switch that closes the site. */
export function maintenanceSwitch(db: Pick<PrismaClient, 'setting'>): Maintenance {
  /** Off until the database says otherwise, and as it last said while it is away (§4). */
  let lastKnown = false
  return {
    async isOn() {
      try {
        const setting = await db.setting.findUnique({ where: { key: KEY } })
        lastKnown = setting?.value === true
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
      return lastKnown
    },

    async set(isOn) {
      const value = { value: isOn }
      await db.setting.upsert({
        where: { key: KEY },
        create: { key: KEY, ...value },
        update: value,
      })
      lastKnown = isOn
    },
  }
}
