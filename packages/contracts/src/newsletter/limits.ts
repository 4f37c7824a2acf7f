import type { RateLimit } from '../kernel/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const NEWSLETTER_LIMIT = {
  name: 'newsletter',
  max: 10,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Leaving is a right: a household behind one address must not run into this. */
export const UNSUBSCRIBE_LIMIT = {
  name: 'unsubscribe',
  max: 30,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Mail services press the one-click links of all their customers from a few addresses. */
export const ONE_CLICK_LIMIT = {
  name: 'one-click',
  max: 1_000,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

export const CHECK_USER_LIMIT = {
  name: 'check-user',
  max: 10,
  windowMs: MINUTE_MS,
  by: 'address',
} as const satisfies RateLimit
