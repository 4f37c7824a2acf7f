import type { Transport } from '@espace/contracts/kernel/client'
import { routeTable } from 'virtual:route-table'
import { asCsrfToken, asLoggedIn, asSaid, asSession, asUser } from '../features/auth/wire.ts'
import type { ApiClient } from '../lib/api.ts'
import { asListOf } from '../lib/wire.ts'
import { asMaintenance, createCleanClient, createReads, read } from './reads.ts'

/**
 * The whole API behind a transport. The shape of every answer is checked field by field (§8): a route
 * whose answer nobody reads does not compile.
 */
export function createApi(transport: Transport): ApiClient {
  const reads = createReads(transport)
  const { settings, auth } = createCleanClient(routeTable, transport)
  return {
    ...reads,
    settings: {
      ...reads.settings,
      setMaintenance: read(settings.setMaintenance, asMaintenance),
    },
    auth: {
      csrfToken: read(auth.csrfToken, asCsrfToken),
      login: read(auth.login, asLoggedIn),
      register: read(auth.register, asSaid),
      logout: read(auth.logout, asNothing),
      me: read(auth.me, asUser),
      verifyEmail: read(auth.verifyEmail, asSaid),
      forgotPassword: read(auth.forgotPassword, asSaid),
      resetPassword: read(auth.resetPassword, asSaid),
      changeProfile: read(auth.changeProfile, asUser),
      changePassword: read(auth.changePassword, asLoggedIn),
      changeEmail: read(auth.changeEmail, asSaid),
      confirmEmail: read(auth.confirmEmail, asSaid),
      sessions: read(auth.sessions, (answer) => asListOf(answer, asSession)),
      endSession: read(auth.endSession, asNothing),
      exportData: auth.exportData,
      deleteAccount: read(auth.deleteAccount, asNothing),
    },
  }
}

const asNothing = () => undefined
