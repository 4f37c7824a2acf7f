import { CODE_LIMIT, UNPAID_BOOKINGS_LIMIT } from '@espace/contracts/rate-limits'
import { PictureStore } from '@espace/pictures/uploads/picture-store'
import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log/log'
import type { SecurityConfig } from './config/security-variables.ts'
import type { PlacesConfig } from './features/avis/places.ts'
import { networkOf } from './http/guards/limit-guard.ts'
import type { Passwords } from './platform/accounts/passwords.ts'
import { createSessionTokens } from './platform/accounts/session-tokens.ts'
import { createSessions } from './platform/accounts/sessions.ts'
import { createVault } from './platform/accounts/vault.ts'
import type { ContentChanges } from './platform/content/content-changes.ts'
import { createAddressKeys } from './platform/keys/address-keys.ts'
import type { KeysInForce } from './platform/keys/keys-in-force.ts'
import { callBudget, Counters } from './platform/limits/rate-limit-store.ts'
import { type MailCopies, NO_COPIES } from './platform/mail/mail-copies.ts'
import type { Payments } from './platform/payments.ts'
import { maintenanceSwitch } from './platform/venue/maintenance.ts'
import type { Wallets } from './platform/wallets/wallets.ts'
import { erasureOf } from './retention.ts'

/** What a process makes the API of. */
export interface AppOptions {
  db: PrismaClient
  log: Logger
  uploadsDir: string
  security: Omit<SecurityConfig, 'admin' | 'demoPeople' | 'keys'> & KeysInForce
  passwords: Passwords
  /** What the addresses of the site begin with, in the links of mails as well. */
  origin: string
  /** Payments online; without them everything is paid at the door. */
  payments?: Payments | undefined
  /** What signs tickets for the wallets of phones; none by default. */
  wallets?: Wallets
  mailCopies?: MailCopies
  /** The maps service that knows the reviews. */
  places: PlacesConfig
  /** Notifications of changed content; without them no answer is cached. */
  changes?: ContentChanges
  /** How long answers are cached that nothing changes but time. */
  answersMaxAgeMs?: number
  /** Whether the process has more to do than it can; never by default. */
  isOverloaded?: () => boolean
  /** The clock; the real one by default. */
  now?: () => Date
}

/** What every room is handed. */
export type Services = ReturnType<typeof createServices>

export function createServices(options: AppOptions) {
  const { db, security, now = () => new Date() } = options
  const { jwtSecret: secret, previousJwtSecret: previousSecret } = security
  const tokens = createSessionTokens({ secret, previousSecret }, now)
  const counted = { counters: new Counters(db), scale: security.rateLimitScale }
  return {
    ...options,
    now,
    sessions: createSessions(db, tokens, now),
    vault: createVault(security.passwordPeppers),
    party: { id: new URL(options.origin).hostname, origins: security.allowedOrigins },
    /** How many bookings without a payment a network has made today. */
    unpaidBookings: callBudget(UNPAID_BOOKINGS_LIMIT, { ...counted, subjectOf: networkOf }),
    wrongCodes: callBudget(CODE_LIMIT, { ...counted, subjectOf: (account) => account }),
    pictures: new PictureStore(options.uploadsDir),
    addressKeys: createAddressKeys(security.addressSecret),
    eraseUser: erasureOf(options.mailCopies ?? NO_COPIES),
    maintenance: maintenanceSwitch(db, options.changes),
  }
}
