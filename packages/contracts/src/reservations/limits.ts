import type { RateLimit } from '../kernel/rate-limit.ts'

// No zod here: the browser carries this file.

/** Seats of one date that one booking may hold. */
export const MAX_SEATS = 8

/** Dates in one booking. */
export const MAX_DATES = 8

/** How long seats wait for a payment. */
export const HOLD_MS = 600_000

/** How long seats that need no payment wait for the press that proves their booker’s address. */
export const PROOF_MS = 1_800_000

/** Seats that an account may have of all dates to come before paying for them. */
export const MAX_UNPAID_SEATS = 24

const HOUR_MS = 3_600_000

/** Nobody needs to book more often, and no network has more people who do. */
export const CHECKOUT_LIMITS = [
  { name: 'checkout', max: 60, windowMs: HOUR_MS, by: 'account' },
  { name: 'checkout-address', max: 300, windowMs: HOUR_MS, by: 'address' },
] as const satisfies RateLimit[]

/** The same for giving back: whoever books and gives back in turn writes a mail each time. */
export const CHANGE_LIMITS = [
  { name: 'reservation-change', max: 60, windowMs: HOUR_MS, by: 'account' },
  { name: 'reservation-change-address', max: 300, windowMs: HOUR_MS, by: 'address' },
] as const satisfies RateLimit[]

/** Bookings that are not paid, of one network in a day; the team books as often as it has to. */
export const UNPAID_BOOKINGS_LIMIT = {
  name: 'unpaid-bookings',
  max: 40,
  windowMs: 24 * HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Until that long before a show, places can be given back online. */
export const CHANGE_CUTOFF_MS = 2 * 3_600_000

/** « Dernières places » from that many seats on. */
export const LAST_SEATS = 10

export const STATUSES = ['pending', 'confirmed', 'cancelled', 'expired'] as const

/** How a booking is paid: at the door, online before, there and then when it is made at the door, or not at all. */
export const PAYMENTS = ['porte', 'ligne', 'espèces', 'carte', 'invité'] as const
export type Payment = (typeof PAYMENTS)[number]

/** Nobody needs the same ticket more often. */
export const RESEND_LIMIT = {
  name: 'reservation-resend',
  max: 5,
  windowMs: 3_600_000,
  by: 'account',
} as const satisfies RateLimit

/** Downloads of tickets as PDF: each takes a third of a second of a core. */
export const PDF_LIMITS = [
  { name: 'ticket-pdf', max: 30, windowMs: 3_600_000, by: 'account' },
  { name: 'ticket-pdf-network', max: 120, windowMs: 3_600_000, by: 'address' },
] as const satisfies RateLimit[]

/** How long an offer holds its seats for a party of the waiting list. */
export const OFFER_MS = 2 * 3_600_000

/** An offer ends when places cannot be given back any more; one that would be shorter than this is not made. */
export const SHORTEST_OFFER_MS = 15 * 60_000

/** Nobody needs to join waiting lists more often. */
export const WAITING_LIMIT = {
  name: 'waiting-list',
  max: 20,
  windowMs: 3_600_000,
  by: 'account',
} as const satisfies RateLimit

export const WAITING_ADDRESS_LIMIT = {
  name: 'waiting-address',
  max: 100,
  windowMs: 3_600_000,
  by: 'address',
} as const satisfies RateLimit

/** Whoever tries keys of links. */
export const WAITING_LINK_LIMIT = {
  name: 'waiting-link',
  max: 30,
  windowMs: 900_000,
  by: 'address',
} as const satisfies RateLimit
/** What the team may say of why it cancels. */
export const REASON_MAX = 500

/** Dates that the desk shows at a time. */
export const DATES_PAGE_SIZE = 50

/** Parties that a search finds at most. */
export const MAX_FOUND = 50
