import type { DoorSettings } from '@espace/contracts/door/door'
import { MAX_RELEASE_MINUTES, RELEASE_MINUTES } from '@espace/contracts/door/door.constants'
import type { Db, PrismaClient } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'

const KEY = 'door_release_minutes'

export async function doorSettings(db: Db): Promise<DoorSettings> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting ? present(setting) : { releaseMinutes: RELEASE_MINUTES, version: 1 }
}

export const changeDoorSettings = (
  db: PrismaClient,
  releaseMinutes: number,
  save: Save,
): Promise<DoorSettings> =>
  db.$transaction((tx) => {
    const values = { initial: RELEASE_MINUTES, value: releaseMinutes }
    return saveSetting(tx, { key: KEY, ...values, audited, present }, save)
  })

const audited = (minutes: unknown) => ({ minutes })

/** A value written by hand may be no number of minutes. */
function present({ value, version }: { value: unknown; version: number }): DoorSettings {
  const isMinutes = typeof value === 'number' && value >= 0 && value <= MAX_RELEASE_MINUTES
  return { releaseMinutes: isMinutes ? Math.trunc(value) : RELEASE_MINUTES, version }
}
