import type { RateLimit } from '../kernel/rate-limit.ts'

/** Artists in the block of the home page (§9). */
export const FEATURED_SIZE = 4

/** Links of one artist. */
export const MAX_LINKS = 6

/** Artists in any one answer; those who came last are there. */
export const MAX_LISTED_ARTISTS = 1_000

/** Evenings to come of one artist. */
export const MAX_ARTIST_DATES = 1_000

/** Evenings that have been, on the page of an artist. */
export const MAX_PAST_DATES = 50

const HOUR_MS = 3_600_000

export const FOLLOW_LIMIT = {
  name: 'follow',
  max: 30,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit
