import type { RateLimit } from '../kernel/rate-limit.ts'

// No zod here: the browser carries this file.

/** Seats of one date that one booking may hold. */
export const MAX_SEATS = 8

/** Dates in one booking. */
export const MAX_DATES = 8

/** How long seats wait for a payment. */
export const HOLD_MS = 600_000

/** Until that long before a show, places can be given back online. */
export const CHANGE_CUTOFF_MS = 2 * 3_600_000

/** « Dernières places » from that many seats on. */
export const LAST_SEATS = 10

export const STATUSES = ['pending', 'confirmed', 'cancelled', 'expired'] as const

/** How a booking is paid: at the door, online before, there and then when it is made at the door, or not at all. */
export const PAYMENTS = ['porte', 'ligne', 'espèces', 'carte', 'invité'] as const

/** Nobody needs the same ticket more often. */
export const RESEND_LIMIT = {
  name: 'reservation-resend',
  max: 5,
  windowMs: 3_600_000,
  by: 'account',
} as const satisfies RateLimit
