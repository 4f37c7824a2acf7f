import type { invitationsAdminContract } from '@espace/contracts/users/users'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { invitationsService } from './invitations.service.ts'

export function invitationsHandlers(services: Services): Handlers<typeof invitationsAdminContract> {
  const invitations = invitationsService(services)
  return {
    list: () => invitations.list(),
    invite: ({ body, by, transaction }) => transaction((tx) => invitations.invite(tx, body, by)),
    revoke: ({ params, by }) => invitations.revoke(params.id, by),
  }
}
