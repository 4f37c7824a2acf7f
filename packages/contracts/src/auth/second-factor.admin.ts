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
    summary: 'Get whether staff need a second factor, and who has one',
    response: FactorDemand,
  },
  setDemand: {
    method: 'PUT',
    path: '/api/admin/settings/second-factor',
    summary: 'Require a second factor of staff, or not; the caller needs one',
    body: z.strictObject({ isDemanded: z.boolean('Vrai ou faux') }),
    response: FactorDemand,
    needsConfirmation: true,
    errors: ['SANS_SECOND_FACTEUR'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  reset: {
    method: 'DELETE',
    path: '/api/admin/users/:id/factors',
    summary: 'Reset the second factors of another member of staff',
    params: Id,
    ...noContent,
    needsConfirmation: true,
    fault: 'ERREUR_MISE_A_JOUR',
  },
})
