import type { DoorSettings } from '@espace/contracts/door/door.admin'
import { MAX_RELEASE_MINUTES, RELEASE_MINUTES } from '@espace/contracts/door/limits'
import type { Db, PrismaClient } from '@espace/prisma/client'
import { type Actor, audit } from '../../platform/audit.ts'
import { assertCurrent, type ExpectedVersion, lockRow } from '../../platform/content/versions.ts'

const KEY = 'door_release_minutes'

/** Who saves, and over which version. */
interface Save {
  by: Actor
  expected: ExpectedVersion
}

export async function doorSettings(db: Db): Promise<DoorSettings> {
  const setting = await db.setting.findUnique({ where: { key: KEY } })
  return setting ? present(setting) : { releaseMinutes: RELEASE_MINUTES, version: 1 }
}

export const changeDoorSettings = (
  db: PrismaClient,
  releaseMinutes: number,
  { by, expected }: Save,
): Promise<DoorSettings> =>
  db.$transaction(async (tx) => {
    const initial = { key: KEY, value: RELEASE_MINUTES }
    await tx.setting.createMany({ data: initial, skipDuplicates: true })
    await lockRow(tx, 'settings', KEY)
    const before = await tx.setting.findUniqueOrThrow({ where: { key: KEY } })
    await assertCurrent(before, expected, present)
    const data = { value: releaseMinutes, version: { increment: 1 } }
    const after = await tx.setting.update({ where: { key: KEY }, data })
    const told = { before: { minutes: before.value }, after: { minutes: after.value } }
    await audit(tx, by, { action: 'modification', entity: 'settings', id: KEY, ...told })
    return present(after)
  })

/** What somebody wrote into the database by hand may be no number of minutes. */
function present({ value, version }: { value: unknown; version: number }): DoorSettings {
  const isMinutes = typeof value === 'number' && value >= 0 && value <= MAX_RELEASE_MINUTES
  return { releaseMinutes: isMinutes ? Math.trunc(value) : RELEASE_MINUTES, version }
}
