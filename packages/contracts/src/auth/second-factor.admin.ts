import * as z from 'zod'
import { Id, noContent } from '../kernel/fields.ts'
import { defineContract } from '../kernel/route.ts'
import { ROLES } from './auth.constants.ts'

/** Whether the second factor is mandatory for staff, and which accounts have one. */
export const FactorDemand = z
  .object({
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
  .meta({ id: 'FactorDemand' })
export type FactorDemand = z.infer<typeof FactorDemand>

export const secondFactorAdminContract = defineContract({
  demand: {
    method: 'GET',
    path: '/api/admin/settings/second-factor',
    access: 'admin',
    summary: 'Whether everybody of the team needs a second factor, and who has one',
    response: FactorDemand,
  },
  setDemand: {
    method: 'PUT',
    path: '/api/admin/settings/second-factor',
    access: 'admin',
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
    access: 'admin',
    summary: 'Take the second factors of somebody who has lost them away; not one’s own',
    params: Id,
    ...noContent,
    needsConfirmation: true,
    fault: 'ERREUR_MISE_A_JOUR',
  },
})
