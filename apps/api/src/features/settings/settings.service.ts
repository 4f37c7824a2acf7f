import type { PrismaClient } from '@espace/prisma/client'
import { isUnavailable } from '../../platform/database-errors.ts'

export interface SettingsDeps {
  db: Pick<PrismaClient, 'setting'>
}

export function settingsService({ db }: SettingsDeps) {
  /** Off until the database says otherwise, and as it last said while it is away (§4). */
  let lastKnown = false
  return {
    async isInMaintenance(): Promise<boolean> {
      try {
        const setting = await db.setting.findUnique({ where: { key: 'maintenance_enabled' } })
        lastKnown = setting?.value === true
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
      return lastKnown
    },
  }
}
