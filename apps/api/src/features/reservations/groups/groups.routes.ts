import type { groupsContract } from '@espace/contracts/reservations/guests/groups'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { groupsService } from './groups.service.ts'

export function groupsHandlers(services: Services): Handlers<typeof groupsContract> {
  const groups = groupsService(services)
  return {
    hold: ({ body, visit: { address }, callId, transaction }) =>
      groups.hold({ body, address, callId, transaction }),
    look: ({ body }) => groups.look(body.token),
    answer: ({ body: { token, answer }, transaction }) =>
      transaction((tx) =>
        answer === 'ouvrir' ? groups.open(tx, token) : groups.giveBack(tx, token),
      ),
    take: ({ body, visit: { address }, callId, transaction }) =>
      groups.take({ body, address, callId, transaction }),
  }
}
