import type { LoggedIn as LoggedInAnswer } from '@espace/contracts/auth/user'
import type { User } from '@espace/prisma/client'
import type { Visit } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { presentUser } from '../auth.presenter.ts'
import { createKnownDevices, KNOWN_FOR_MS } from './known-devices.ts'
import type { LoggedIn } from './log-in.service.ts'

/** Issues session tokens and device cookies, after any kind of log-in. */
export function admissionsOf({ security, now }: Services) {
  const devices = createKnownDevices(security, now)
  /** A device cookie: strangers' wrong passwords do not lock this browser out of the account. */
  const remember = (account: Pick<User, 'id' | 'tokenVersion'>, visit: Visit): void =>
    visit.rememberDevice(devices.sign(account, visit.knownDevice), KNOWN_FOR_MS)
  return {
    devices,
    remember,
    answer: async ({ token, jti, user }: LoggedIn, visit: Visit): Promise<LoggedInAnswer> => {
      remember(user, visit)
      await visit.renewCsrf(jti)
      return { token, user: presentUser(user) }
    },
  }
}
