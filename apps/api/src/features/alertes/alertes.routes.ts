import type { alertesContract } from '@espace/contracts/alertes/alertes'
import { alertMessages as say } from '@espace/contracts/alertes/alertes.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { alertesService } from './alertes.service.ts'

export function alertesHandlers(services: Services): Handlers<typeof alertesContract> {
  const alerts = alertesService(services)
  return {
    ask: async ({ body: { spectacleId, email, language, website = '' }, caller, visit }) => {
      const isTheirs = caller?.user.email === email && caller.user.emailVerifiedAt !== null
      const wish = { spectacleId, email, isTheirs, address: visit.address, language }
      // Honeypot: a bot that fills in the hidden field gets the normal answer.
      if (website === '') await alerts.ask(wish)
      return { message: isTheirs ? say.known : say.asked }
    },
    confirm: async ({ body: { email, token }, visit }) => {
      await alerts.confirm(email, token, visit.address)
      return { message: say.confirmed }
    },
    stop: async ({ body: { email, token } }) => {
      await alerts.stop(email, token)
      return { message: say.stopped }
    },
    oneClick: async ({ query: { email, token } }) => {
      await alerts.stop(email, token)
      return { message: say.stopped }
    },
  }
}
