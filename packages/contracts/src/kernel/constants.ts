/** The cookie that tells scripts that there is a CSRF token; the server never trusts it. */
export const CSRF_COOKIE = 'csrf-token'

/** Carries the CSRF token on every write (§7). */
export const CSRF_HEADER = 'X-CSRF-Token'

/** The lifetime of the cookie, and the age at which the client asks for a new token (§9). */
export const CSRF_COOKIE_MS = 86_400_000
export const CSRF_REFRESH_MS = 3_600_000

/** The idempotency key of a user's action: a repeated call with the same key has no further effect (§9, retries). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Marks a stored answer, repeated for the same idempotency key. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'

export const IDEMPOTENCY_KEY_MAX = 255

/** Days that deleted rows stay in the trash. */
export const BIN_DAYS = 30
