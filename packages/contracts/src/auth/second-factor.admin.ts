import * as z from 'zod'
import { Id, named, noContent } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'
import { ROLES } from './auth.constants.ts'

/** Whether the second factor is mandatory for staff, and which accounts have one. */
export const FactorDemand = named('FactorDemand', {
  isDemanded: z.boolean(),
  team: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      role: z.enum(ROLES),
      hasSecondFactor: z.boolean(),
    }),
  ),
})
export type FactorDemand = z.infer<typeof FactorDemand>

export const secondFactorAdminContract = defineAdminContract({
  demand: {
    method: 'GET',
    path: '/api/admin/settings/second-factor',
    summary: 'Whether everybody of the team needs a second factor, and who has one',
    response: FactorDemand,
  },
  setDemand: {
    method: 'PUT',
    path: '/api/admin/settings/second-factor',
    summary: 'Demand a second factor of everybody of the team, or no more; for who has one',
    body: z.strictObject({ isDemanded: z.boolean('Vrai ou faux') }),
    response: FactorDemand,
    needsConfirmation: true,
    errors: ['SANS_SECOND_FACTEUR'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  reset: {
    method: 'DELETE',
    path: '/api/admin/users/:id/factors',
    summary: 'Take the second factors of somebody who has lost them away; not one’s own',
    params: Id,
    ...noContent,
    needsConfirmation: true,
    fault: 'ERREUR_MISE_A_JOUR',
  },
})
