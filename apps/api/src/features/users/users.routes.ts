import type { usersAdminContract, invitationsAdminContract } from '@espace/contracts/users/users'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { invitationsService } from './invitations/invitations.service.ts'
import { usersService } from './users.service.ts'

export function usersAdminHandlers(services: Services): Handlers<typeof usersAdminContract> {
  const users = usersService(services)
  return {
    managed: () => users.list(),
    search: ({ query }) => users.search(query),
    export: ({ query, by }) => users.export(query, by),
    setStatus: ({ params, body, by, expected }) =>
      users.setStatus(params.id, body.isActive, { by, expected }),
    setRole: ({ params, body, by, expected }) =>
      users.setRole(params.id, body.role, { by, expected }),
    endSessions: ({ params, by }) => users.endSessions(params.id, by),
    remove: ({ params, by, expected }) => users.erase(params.id, { by, expected }),
  }
}

export function invitationsHandlers(services: Services): Handlers<typeof invitationsAdminContract> {
  const invitations = invitationsService(services)
  return {
    list: () => invitations.list(),
    invite: ({ body, by, transaction }) => transaction((tx) => invitations.invite(tx, body, by)),
    revoke: ({ params, by }) => invitations.revoke(params.id, by),
  }
}
