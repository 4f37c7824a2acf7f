import type { Access } from '@espace/contracts/kernel/route'
import { lineOf, routes } from '../every-route.ts'

/** Routes that may act twice, or whose effect is outside our database. */
const EXCEPTIONS = new Set([
  'POST /api/auth/login', // each is a session of its own, and the answer is kept nowhere
  'POST /api/reservations/:id/pay', // the payment service opens one page: payment-page.test.ts
])

/** Answers that hold or consume a secret, so that none is stored: tested in second-factor/*.test.ts. */
const SECRET = new Set([
  'POST /api/auth/login/code',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/auth/factors/application',
  'POST /api/auth/factors/application/confirm',
  'POST /api/auth/factors/passkeys/options',
  'POST /api/auth/factors/passkeys',
  'POST /api/auth/factors/recovery-codes',
  'POST /api/auth/confirm/password',
  'POST /api/auth/confirm/code',
  'POST /api/auth/confirm/passkey/options',
  'POST /api/auth/confirm/passkey',
])

/** Routes without any effect. */
const READS = new Set([
  'POST /api/codes/check',
  'POST /api/vouchers/look',
  'POST /api/vouchers/carte.pdf',
  'POST /api/reservations/waiting/link',
  'POST /api/reservations/groups/link',
  'POST /api/reservations/guest/link',
  'POST /api/reservations/guest/billets.pdf',
  'POST /api/reservations/guest/payment-page',
  'POST /api/reservations/guest/change-offers',
  'POST /api/reservations/guest/billet.pkpass',
  'POST /api/reservations/guest/google-wallet',
])

const OF_THE_TEAM = new Set<Access>(['accueil', 'admin'])

const writes = routes.filter(({ access, method }) => method !== 'GET' && !OF_THE_TEAM.has(access))
/** Writes of visitors and accounts that may be retried. */
export const repeated = writes.filter((route) =>
  [EXCEPTIONS, SECRET, READS].every((set) => !set.has(lineOf(route))),
)
