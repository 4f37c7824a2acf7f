import type { authContract } from '@espace/contracts/auth/auth'
import { apiError } from '@espace/contracts/kernel/errors'
import { awaitedBy } from '#features/alertes/awaited.ts'
import { followedBy } from '#features/artistes/follows/followed.ts'
import { bookingsService } from '#features/reservations/bookings/bookings.service.ts'
import { vannesOf } from '#features/vannes/vannes.service.ts'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { presentPersonalData, presentSession, presentUser } from '../auth.presenter.ts'
import { accountService } from './account.service.ts'
import { personalDataOf } from './personal-data.service.ts'

/** Routes of one's own account: profile, sessions, e-mail address, password, export, deletion. */
export function accountHandlers(services: Services) {
  const { sessions } = services
  const accounts = accountService(services)
  const reservations = bookingsService(services)
  return {
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
        follows: await followedBy(services.db, user),
        alerts: await awaitedBy(services.db, user),
        vannes: await vannesOf(services.db, user),
        ...(await personalDataOf(services, user)),
      }),
    deleteAccount: ({ body, caller }) => accounts.remove(caller.user, body),
  } satisfies Partial<Handlers<typeof authContract>>
}
