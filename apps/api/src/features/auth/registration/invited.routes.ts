import type { invitedContract } from '@espace/contracts/auth/invited'
import { truncatedAddress } from '@espace/server/ip'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { presentUser } from '../auth.presenter.ts'
import { invitedService } from './invited.service.ts'

export function invitedHandlers(services: Services): Handlers<typeof invitedContract> {
  const invited = invitedService(services)
  return {
    accept: ({ body, caller, by, transaction }) =>
      transaction(async (tx) => presentUser(await invited.accept(tx, body.token, caller.user, by))),
    register: ({ body: { token, ...person }, visit, transaction }) => {
      const by = { requestId: '', address: truncatedAddress(visit.address) }
      return invited.register(token, person, by, transaction)
    },
  }
}
