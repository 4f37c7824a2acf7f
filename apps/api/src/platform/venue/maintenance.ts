import type { Db } from '@espace/prisma/client'
import type { ContentChanges } from '../content/content-changes.ts'
import { readSwitch, throwSwitch } from '../content/versions.ts'
import { isUnavailable } from '../database-errors.ts'

const KEY = 'maintenance_enabled'

/** The maintenance switch, cached until the next change; read each time while the change feed is down. */
export function maintenanceSwitch(
  db: Db,
  changes?: Pick<ContentChanges, 'isHearing' | 'generation'>,
) {
  /** Off until the database says otherwise, and as it last said while it is away (§4). */
  let lastKnown = false
  /** The state of content that it is known of. */
  let knownAt: number | undefined
  return {
    async isOn(): Promise<boolean> {
      const generation = changes?.isHearing ? changes.generation : undefined
      if (generation !== undefined && generation === knownAt) return lastKnown
      try {
        lastKnown = await readSwitch(db, KEY)
        knownAt = generation
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
      return lastKnown
    },

    /** @returns how the switch stood before */
    set: (tx: Db, isOn: boolean): Promise<boolean> => throwSwitch(tx, KEY, isOn),
  }
}
