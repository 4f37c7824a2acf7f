import type { authContract } from '@espace/contracts/auth/auth.contract'
import { authMessages as say } from '@espace/contracts/auth/messages'
import type { Handlers } from '../../../http/mount.ts'
import { type EmailChangeDeps, emailChangeService } from './email-change.service.ts'

type EmailChangeHandlers = Pick<
  Handlers<typeof authContract>,
  'changeEmail' | 'confirmEmail' | 'undoEmail'
>

export function emailChangeHandlers(deps: EmailChangeDeps): EmailChangeHandlers {
  const addresses = emailChangeService(deps)
  return {
    changeEmail: ({ body, caller, transaction }) =>
      addresses.ask({ ...body, user: caller.user }, transaction),
    confirmEmail: async ({ body }) => {
      await addresses.confirm(body.token)
      return { message: say.emailChanged }
    },
    undoEmail: async ({ body }) => {
      await addresses.undo(body.token, body.password)
      return { message: say.emailChangeUndone }
    },
  }
}
