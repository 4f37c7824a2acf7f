/** Comes along to /mon-compte with who has just paid, with or without an account. */
export const HAS_PAID = { hasPaid: true }

export const hasPaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPaid' in state && state.hasPaid === true
