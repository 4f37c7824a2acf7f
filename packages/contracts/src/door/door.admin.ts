import * as z from 'zod'
import { Version, versioned } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'
import { MAX_RELEASE_MINUTES } from './limits.ts'

const MINUTES = `De 0 à ${MAX_RELEASE_MINUTES} minutes`

/** How the team wants its door. */
export const DoorSettings = z
  .object({
    releaseMinutes: z.int().meta({
      description: 'So long before the show, seats that nobody has claimed can be released',
    }),
    version: Version,
  })
  .meta({ id: 'DoorSettings' })
export type DoorSettings = z.infer<typeof DoorSettings>

export const doorAdminContract = defineContract({
  settings: {
    method: 'GET',
    path: '/api/admin/door/settings',
    access: 'admin',
    summary: 'How the door works',
    response: DoorSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/admin/door/settings',
    access: 'admin',
    summary: 'Change it; in force at once',
    body: z.strictObject({
      releaseMinutes: z.int(MINUTES).min(0, MINUTES).max(MAX_RELEASE_MINUTES, MINUTES),
      ...versioned,
    }),
    response: DoorSettings,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
})
