/** Names what a user does: a call that is made again with the same name does nothing more (§9, retries). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Stands on an answer that was given before. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'

/** Characters of such a name. */
export const IDEMPOTENCY_KEY_MAX = 255
