import type { authContract } from '@espace/contracts/auth/auth.contract'
import { authMessages as say } from '@espace/contracts/auth/messages'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Handlers, Visit } from '../../http/mount.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { followedBy } from '../artistes/follows/followed.ts'
import { reservationsService } from '../reservations/reservations.service.ts'
import { type AccountDeps, accountService } from './account.service.ts'
import { presentPersonalData, presentSession, presentUser } from './auth.presenter.ts'
import { emailChangeHandlers } from './email-change/email-change.routes.ts'
import type { EmailChangeDeps } from './email-change/email-change.service.ts'
import { type LoggedIn, logInService } from './log-in.service.ts'
import { passwordService } from './password.service.ts'
import { registrationService } from './registration.service.ts'

export interface AuthDeps extends AccountDeps, EmailChangeDeps {
  sessions: Sessions
}

export function authHandlers(deps: AuthDeps): Handlers<typeof authContract> {
  const { sessions } = deps
  const logIns = logInService(deps)
  const registrations = registrationService(deps)
  const passwords = passwordService(deps)
  const accounts = accountService(deps)
  const reservations = reservationsService(deps)
  return {
    csrfToken: async ({ visit }) => ({ csrfToken: await visit.csrfToken() }),
    login: async ({ body, visit, caller }) => {
      const loggedIn = await logIns.logIn({ ...body, device: visit.device })
      // A browser has one session: the one that it had until now ends.
      if (caller) await sessions.end(caller.user.id, caller.session.id)
      return admitted(loggedIn, visit)
    },
    register: async ({ body, once }) => {
      const answer = { message: say.registered }
      await registrations.register(body, (tx) => once.keep(tx, answer))
      return answer
    },
    logout: async ({ caller }) => {
      await sessions.end(caller.user.id, caller.session.id)
    },
    me: async ({ caller }) => presentUser(caller.user),
    verifyEmail: async ({ body }) => {
      const booked = await registrations.verifyEmail(body.token)
      return { message: booked > 0 ? say.verifiedAndBooked : say.verified }
    },
    resendVerification: async ({ caller, once }) => {
      const answer = { message: say.proofSent }
      await registrations.resendLink(caller.user, (tx) => once.keep(tx, answer))
      return answer
    },
    forgotPassword: async ({ body, once }) => {
      const answer = { message: say.resetRequested }
      await passwords.forget(body.email, (tx) => once.keep(tx, answer))
      return answer
    },
    resetPassword: async ({ body }) => {
      await passwords.reset(body.token, body.password)
      return { message: say.passwordReset }
    },
    changeProfile: async ({ body, caller }) =>
      presentUser(await accounts.changeProfile(caller.user, body)),
    changePassword: async ({ body, caller, visit }) => {
      const { remember } = caller.session
      const change = { ...body, user: caller.user, remember, device: visit.device }
      return admitted(await passwords.change(change), visit)
    },
    ...emailChangeHandlers(deps),
    sessions: async ({ caller }) => {
      const list = await sessions.list(caller.user)
      return list.map((session) => presentSession(session, caller.session.id))
    },
    endSession: async ({ params, caller }) => {
      const isEnded = await sessions.end(caller.user.id, params.id)
      if (!isEnded) throw apiError('RESSOURCE_INTROUVABLE')
    },
    exportData: async ({ caller: { user } }) =>
      presentPersonalData(user, {
        sessions: await sessions.list(user),
        reservations: await reservations.listOf(user.id, user),
        places: await accounts.placesOf(user),
        follows: await followedBy(deps.db, user),
      }),
    deleteAccount: async ({ body, caller }) => {
      await accounts.remove(caller.user, body.password)
    },
  }
}

async function admitted({ token, jti, user }: LoggedIn, { renewCsrf }: Visit) {
  await renewCsrf(jti)
  return { token, user: presentUser(user) }
}
