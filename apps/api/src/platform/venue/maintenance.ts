import type { Db } from '@espace/prisma/client'
import type { ContentChanges } from '../content/content-changes.ts'
import { throwSwitch } from '../content/versions.ts'
import { isUnavailable } from '../database-errors.ts'

const KEY = 'maintenance_enabled'

export interface Maintenance {
  isOn: () => Promise<boolean>
  /** Throws the switch in the caller's transaction, and says how it stood before. */
  set: (tx: Db, isOn: boolean) => Promise<boolean>
}

/** The switch that closes the site; the database is asked when something has changed, or that cannot be known. */
export function maintenanceSwitch(
  db: Db,
  changes?: Pick<ContentChanges, 'isHearing' | 'generation'>,
): Maintenance {
  /** Off until the database says otherwise, and as it last said while it is away (§4). */
  let lastKnown = false
  /** The state of content that it is known of. */
  let knownAt: number | undefined
  return {
    async isOn() {
      const generation = changes?.isHearing ? changes.generation : undefined
      if (generation !== undefined && generation === knownAt) return lastKnown
      try {
        const setting = await db.setting.findUnique({ where: { key: KEY } })
        lastKnown = setting?.value === true
        knownAt = generation
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
      return lastKnown
    },

    set: (tx, isOn) => throwSwitch(tx, KEY, isOn),
  }
}
