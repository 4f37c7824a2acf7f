import type { PrismaClient } from '@espace/prisma/client'
import { isUnavailable } from './database-errors.ts'

const KEY = 'maintenance_enabled'

export interface Maintenance {
  isOn: () => Promise<boolean>
  /** Throws the switch in the caller's transaction, and says how it stood before. */
  set: (tx: Pick<PrismaClient, 'setting'>, isOn: boolean) => Promise<boolean>
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

    async set(tx, isOn) {
      const setting = await tx.setting.findUnique({ where: { key: KEY } })
      const was = setting?.value === true
      if (was !== isOn) {
        await tx.setting.upsert({
          where: { key: KEY },
          create: { key: KEY, value: isOn },
          update: { value: isOn, version: { increment: 1 } },
        })
      }
      return was
    },
  }
}
