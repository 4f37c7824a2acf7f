import type { secondFactorContract } from '@espace/contracts/auth/second-factor'
import type { secondFactorAdminContract } from '@espace/contracts/auth/second-factor.admin'
import { apiError } from '@espace/contracts/kernel/errors'
import { truncatedAddress } from '@espace/server/ip'
import type { Handlers, Visit } from '#http/mount.ts'
import type { Caller } from '#platform/accounts/sessions.ts'
import type { Actor } from '#platform/audit.ts'
import type { Services } from '#services.ts'
import { admissionsOf } from '../log-in/admissions.ts'
import { beginSession } from '../log-in/log-in.service.ts'
import { wrongPassword } from '../passwords/password.service.ts'
import { takeChallenge } from './challenges.ts'
import { codesService } from './codes/codes.service.ts'
import { demandService } from './demand.service.ts'
import { factorsService, type Owner } from './factors.service.ts'
import { ownPasskeysService } from './passkeys/own-passkeys.service.ts'
import { passkeysService } from './passkeys/passkeys.service.ts'
import { resetFactors } from './reset-factors.ts'

export function secondFactorHandlers(services: Services): Handlers<typeof secondFactorContract> {
  const { db, sessions, passwords } = services
  const admissions = admissionsOf(services)
  const factors = factorsService(services)
  const passkeys = passkeysService(services)
  const own = ownPasskeysService(services)
  const codes = codesService(services)
  /** One session per browser: a log-in ends the former one. */
  const replace = async (caller: Caller | undefined) => {
    if (caller) await sessions.end(caller.user.id, caller.session.id)
  }
  return {
    finishLogin: async ({ body, visit, caller }) => {
      const { user, remember } = await codes.waiting(body.challenge)
      const loggedIn = await codes.use(user, body.code, async (tx) => {
        const wanted = { purpose: 'login', value: body.challenge, userId: user.id } as const
        const isOpen = await takeChallenge(tx, { ...wanted, now: services.now() })
        if (!isOpen) throw apiError('CONNEXION_EXPIREE')
        return beginSession(tx, services, user, { remember, ...placeOf(visit) })
      })
      await replace(caller)
      return admissions.answer(loggedIn, visit)
    },
    passkeyOptions: () => passkeys.loginOptions(),
    passkeyLogin: async ({ body, visit, caller }) => {
      const user = await passkeys.whose(body.credential)
      if (!user.isActive) throw apiError('COMPTE_SUSPENDU')
      const from = { remember: body.remember, ...placeOf(visit) }
      const loggedIn = await db.$transaction((tx) => beginSession(tx, services, user, from))
      await replace(caller)
      return admissions.answer(loggedIn, visit)
    },
    factors: ({ caller }) => factors.list(caller.user),
    beginApplication: (call) => factors.begin(ownerOf(call)),
    confirmApplication: (call) => factors.confirm(ownerOf(call), call.body.code),
    removeApplication: (call) => factors.remove(ownerOf(call)),
    newPasskeyOptions: ({ caller }) => own.creationOptions(caller.user),
    addPasskey: async (call) => {
      const recoveryCodes = await own.add(ownerOf(call), call.body)
      return { factors: await factors.list(call.caller.user), recoveryCodes }
    },
    renamePasskey: async (call) => {
      await own.rename(ownerOf(call), call.params.id, call.body.name)
      return factors.list(call.caller.user)
    },
    removePasskey: async (call) => {
      await own.remove(ownerOf(call), call.params.id)
      return factors.list(call.caller.user)
    },
    renewRecoveryCodes: (call) => factors.renewCodes(ownerOf(call)),
    confirmByPassword: async ({ body, caller: { user, session } }) => {
      if (user.hasSecondFactor) throw apiError('ACCES_INTERDIT')
      if (!(await passwords.matches(body.password, user.passwordHash))) {
        throw wrongPassword('password')
      }
      await sessions.confirm(db, session.id)
    },
    confirmByCode: ({ body, caller: { user, session } }) =>
      codes.use(user, body.code, (tx) => sessions.confirm(tx, session.id)),
    confirmationOptions: ({ caller }) => passkeys.confirmationOptions(caller.user),
    confirmByPasskey: async ({ body, caller: { user, session } }) => {
      await passkeys.confirm(user, body.credential)
      await sessions.confirm(db, session.id)
    },
  }
}

const placeOf = ({ device, address }: Visit) => ({ device, network: truncatedAddress(address) })

const ownerOf = ({ caller: { user, session }, by }: { caller: Caller; by: Actor }): Owner => ({
  user,
  sessionId: session.id,
  by,
})

export function secondFactorAdminHandlers(
  services: Services,
): Handlers<typeof secondFactorAdminContract> {
  const { db, now } = services
  const demand = demandService(services)
  return {
    demand: () => demand.state(),
    setDemand: ({ body, caller, by }) => demand.set(body.isDemanded, caller.user, by),
    reset: async ({ params, caller, by }) => {
      if (params.id === caller.user.id) throw apiError('ACCES_INTERDIT')
      await resetFactors(db, params.id, { by, now: now() })
    },
  }
}
