import type { authContract } from '@espace/contracts/auth/auth'
import { authMessages as say } from '@espace/contracts/auth/auth.constants'
import type { invitedContract } from '@espace/contracts/auth/invited'
import { apiError } from '@espace/contracts/kernel/errors'
import { truncatedAddress } from '@espace/server/ip'
import { awaitedBy } from '#features/alertes/awaited.ts'
import { followedBy } from '#features/artistes/follows/followed.ts'
import { bookingsService } from '#features/reservations/bookings/bookings.service.ts'
import { vannesOf } from '#features/vannes/vannes.service.ts'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { accountService } from './account/account.service.ts'
import { personalDataOf } from './account/personal-data.service.ts'
import { presentPersonalData, presentSession, presentUser } from './auth.presenter.ts'
import { emailChangeService } from './email-change/email-change.service.ts'
import { admissionsOf } from './log-in/admissions.ts'
import { createGuesses } from './log-in/guesses.ts'
import { logInService } from './log-in/log-in.service.ts'
import { passwordService } from './passwords/password.service.ts'
import { invitedService } from './registration/invited.service.ts'
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
    ...accountHandlers(services),
  }
}

/** Routes of one's own account: e-mail address, profile, sessions, export, deletion. */
function accountHandlers(services: Services) {
  const { db, sessions } = services
  const addresses = emailChangeService(services)
  const accounts = accountService(services)
  const reservations = bookingsService(services)
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
    changeProfile: async ({ body, caller }) =>
      presentUser(await accounts.changeProfile(caller.user, body)),
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
        factors: await accounts.factorsOf(user),
        follows: await followedBy(db, user),
        alerts: await awaitedBy(db, user),
        vannes: await vannesOf(db, user),
        ...(await personalDataOf(services, user)),
      }),
    deleteAccount: ({ body, caller }) => accounts.remove(caller.user, body),
  } satisfies Partial<Handlers<typeof authContract>>
}

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
