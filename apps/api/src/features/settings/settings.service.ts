import type { Maintenance } from '../../platform/maintenance.ts'

export interface SettingsDeps {
  maintenance: Maintenance
}

export function settingsService({ maintenance }: SettingsDeps) {
  return {
    isInMaintenance: (): Promise<boolean> => maintenance.isOn(),
    setMaintenance: (isOn: boolean): Promise<void> => maintenance.set(isOn),
  }
}
