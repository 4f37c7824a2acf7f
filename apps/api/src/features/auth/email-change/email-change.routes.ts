import type { authContract } from '@espace/contracts/auth/auth'
import { authMessages as say } from '@espace/contracts/auth/auth.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { emailChangeService } from './email-change.service.ts'

export function emailChangeHandlers(services: Services) {
  const addresses = emailChangeService(services)
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
  } satisfies Partial<Handlers<typeof authContract>>
}
