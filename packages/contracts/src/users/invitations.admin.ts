import * as z from 'zod'
import { formEmail } from '../auth/fields.ts'
import { Id } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'
import { TEAM_ROLES } from './limits.ts'

const instant = z.iso.datetime()

/** An address that was asked into the team and has not answered yet. */
export const Invitation = z
  .object({
    id: z.int().positive(),
    email: z.string(),
    role: z.enum(TEAM_ROLES),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.strictObject({
  email: formEmail,
  role: z.enum(TEAM_ROLES, 'Rôle inconnu'),
})

export const invitationsAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/invitations',
    access: 'admin',
    summary: 'Invitations to the team that are still open, newest first',
    response: z.array(Invitation),
  },
  invite: {
    method: 'POST',
    path: '/api/admin/invitations',
    access: 'admin',
    needsConfirmation: true,
    summary:
      'Invite an address to the team: its link works once within three days, and ends those sent there before',
    body: NewInvitation,
    response: Invitation,
    status: 201,
    errors: ['DEJA_DE_L_EQUIPE'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    access: 'admin',
    summary: 'Take an invitation back: its link is worth nothing from then on',
    params: Id,
    response: z.undefined(),
    status: 204,
  },
})
