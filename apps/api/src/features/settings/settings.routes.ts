import type { settingsContract } from '@espace/contracts/settings/settings.contract'
import type { Handlers } from '../../http/mount.ts'
import { type SettingsDeps, settingsService } from './settings.service.ts'

export function settingsHandlers(deps: SettingsDeps): Handlers<typeof settingsContract> {
  const settings = settingsService(deps)
  return {
    maintenance: async () => ({ maintenance_enabled: await settings.isInMaintenance() }),
    setMaintenance: async ({ body }) => {
      await settings.setMaintenance(body.enabled)
      return { maintenance_enabled: body.enabled }
    },
  }
}
