import type { authContract } from '@espace/contracts/auth/auth'
import { authMessages as say } from '@espace/contracts/auth/auth.constants'
import { truncatedAddress } from '@espace/server/ip'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { accountHandlers } from './account/account.routes.ts'
import { presentUser } from './auth.presenter.ts'
import { emailChangeHandlers } from './email-change/email-change.routes.ts'
import { admissionsOf } from './log-in/admissions.ts'
import { createGuesses } from './log-in/guesses.ts'
import { logInService } from './log-in/log-in.service.ts'
import { passwordService } from './passwords/password.service.ts'
import { registrationService } from './registration/registration.service.ts'

export function authHandlers(services: Services): Handlers<typeof authContract> {
  const { sessions } = services
  const admissions = admissionsOf(services)
  const { devices } = admissions
  const guesses = createGuesses(services)
  const logIns = logInService(services, { guesses, devices })
  const registrations = registrationService(services)
  const passwords = passwordService(services)
  return {
    csrfToken: async ({ visit }) => ({ csrfToken: await visit.csrfToken() }),
    login: async ({ body, visit, caller }) => {
      const { device, knownDevice } = visit
      const network = truncatedAddress(visit.address)
      const loggedIn = await logIns.logIn({ ...body, device, network, knownDevice })
      // One session per browser: a log-in ends the former one.
      if (caller) await sessions.end(caller.user.id, caller.session.id)
      return admissions.answer(loggedIn, visit)
    },
    register: ({ body, transaction }) => registrations.register(body, transaction),
    logout: async ({ caller }) => {
      await sessions.end(caller.user.id, caller.session.id)
    },
    me: async ({ caller }) => presentUser(caller.user),
    verifyEmail: ({ body, transaction }) =>
      transaction(async (tx) => {
        const booked = await registrations.verifyEmail(tx, body.token)
        return { message: booked > 0 ? say.verifiedAndBooked : say.verified }
      }),
    resendVerification: ({ caller, transaction }) =>
      transaction(async (tx) => {
        await registrations.resendLink(tx, caller.user)
        return { message: say.proofSent }
      }),
    forgotPassword: ({ body, transaction }) =>
      transaction(async (tx) => {
        await passwords.forget(tx, body.email)
        return { message: say.resetRequested }
      }),
    resetPassword: async ({ body, visit }) => {
      admissions.remember(await passwords.reset(body.token, body.password), visit)
      return { message: say.passwordReset }
    },
    changePassword: async ({ body, caller, visit }) => {
      const { remember, steppedUpAt } = caller.session
      const from = { device: visit.device, network: truncatedAddress(visit.address) }
      const change = { ...body, ...from, user: caller.user, remember, steppedUpAt }
      return admissions.answer(await passwords.change(change), visit)
    },
    ...emailChangeHandlers(services),
    ...accountHandlers(services),
  }
}
