import type { invitedContract } from '@espace/contracts/auth/invited.contract'
import { authMessages as say } from '@espace/contracts/auth/messages'
import { truncatedAddress } from '@espace/server/truncated-address'
import type { Handlers } from '../../../http/mount.ts'
import type { AnswerTable } from '../../../platform/idempotency.ts'
import { presentUser } from '../auth.presenter.ts'
import { type InvitedDeps, invitedService } from './invited.service.ts'

export function invitedHandlers(deps: InvitedDeps): Handlers<typeof invitedContract> {
  const invited = invitedService(deps)
  return {
    accept: async ({ body, caller, by, once }) => {
      const keep = (user: Parameters<typeof presentUser>[0]) => (tx: AnswerTable) =>
        once.keep(tx, presentUser(user))
      return presentUser(await invited.accept(body.token, caller.user, by, keep))
    },
    register: async ({ body: { token, ...person }, visit, once }) => {
      const answer = { message: say.joined }
      const by = { requestId: '', address: truncatedAddress(visit.address) }
      await invited.register(token, person, by, (tx) => once.keep(tx, answer))
      return answer
    },
  }
}
