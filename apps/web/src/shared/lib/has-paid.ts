/** Navigation state of /mon-compte after a payment, with or without an account. */
export const HAS_PAID = { hasPaid: true }

export const hasPaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPaid' in state && state.hasPaid === true
