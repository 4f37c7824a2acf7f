import type { settingsAdminContract } from '@espace/contracts/settings/settings.admin'
import type { settingsContract } from '@espace/contracts/settings/settings.contract'
import type { Handlers } from '../../http/mount.ts'
import { type SettingsDeps, settingsService } from './settings.service.ts'

export function settingsHandlers(deps: SettingsDeps): Handlers<typeof settingsContract> {
  const settings = settingsService(deps)
  return {
    maintenance: async () => ({ maintenance_enabled: await settings.isInMaintenance() }),
    setMaintenance: async ({ body, by }) => {
      await settings.setMaintenance(body.enabled, by)
      return { maintenance_enabled: body.enabled }
    },
  }
}

export function settingsAdminHandlers(deps: SettingsDeps): Handlers<typeof settingsAdminContract> {
  const settings = settingsService(deps)
  return {
    contactEmail: () => settings.contactEmail(),
    setContactEmail: ({ body, by, expected }) =>
      settings.setContactEmail(body.email, { by, expected }),
  }
}
