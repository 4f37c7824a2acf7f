import type { PrismaClient } from '@espace/prisma/client'

export interface SettingsDeps {
  db: Pick<PrismaClient, 'setting'>
}

export function settingsService({ db }: SettingsDeps) {
  return {
    /** Off until somebody turns it on (§4). */
    async isInMaintenance(): Promise<boolean> {
      const setting = await db.setting.findUnique({ where: { key: 'maintenance_enabled' } })
      return setting?.value === true
    },
  }
}
