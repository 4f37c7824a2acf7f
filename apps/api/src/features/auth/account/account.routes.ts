import type { authContract } from '@espace/contracts/auth/auth.contract'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Handlers } from '../../../http/mount.ts'
import type { Sessions } from '../../../platform/accounts/sessions.ts'
import { followedBy } from '../../artistes/follows/followed.ts'
import { bookingsService } from '../../reservations/bookings/bookings.service.ts'
import { presentPersonalData, presentSession, presentUser } from '../auth.presenter.ts'
import { type AccountDeps, accountService } from './account.service.ts'
import { type PersonalDataDeps, personalDataOf } from './personal-data.service.ts'

type AccountHandlers = Pick<
  Handlers<typeof authContract>,
  'changeProfile' | 'sessions' | 'endSession' | 'exportData' | 'deleteAccount'
>

interface Deps extends AccountDeps, PersonalDataDeps {
  sessions: Sessions
  now: () => Date
}

/** Routes of one's own account: profile, sessions, e-mail address, password, export, deletion. */
export function accountHandlers(deps: Deps): AccountHandlers {
  const { sessions } = deps
  const accounts = accountService(deps)
  const reservations = bookingsService(deps)
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
        follows: await followedBy(deps.db, user),
        ...(await personalDataOf(deps, user)),
      }),
    deleteAccount: async ({ body, caller }) => {
      await accounts.remove(caller.user, body.password)
    },
  }
}
