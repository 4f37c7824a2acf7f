import type { usersAdminContract } from '@espace/contracts/users/users'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
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
