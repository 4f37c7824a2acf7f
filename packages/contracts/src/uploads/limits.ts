import type { RateLimit } from '../kernel/rate-limit.ts'

/** The heaviest file that may be uploaded: 5 MB (§9). */
export const MAX_UPLOAD_BYTES = 5_242_880

/** Pictures that the house keeps; those that no content names are deleted after a day. */
export const MAX_PICTURES = 2_000

export const UPLOAD_LIMIT = {
  name: 'upload',
  max: 30,
  windowMs: 3_600_000,
  by: 'account',
} as const satisfies RateLimit
