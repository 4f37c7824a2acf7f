import type { invitationsAdminContract } from '@espace/contracts/users/invitations.admin'
import type { Handlers } from '../../../http/mount.ts'
import { type InvitationsDeps, invitationsService } from './invitations.service.ts'

export function invitationsHandlers(
  deps: InvitationsDeps,
): Handlers<typeof invitationsAdminContract> {
  const invitations = invitationsService(deps)
  return {
    list: () => invitations.list(),
    invite: ({ body, by, once }) =>
      invitations.invite(body, by, (answer) => (tx) => once.keep(tx, answer)),
    revoke: async ({ params, by }) => {
      await invitations.revoke(params.id, by)
    },
  }
}
