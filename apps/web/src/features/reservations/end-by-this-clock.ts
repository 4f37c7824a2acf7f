import type { Fields } from '@espace/contracts/kernel/read-answer'

/** By this device's clock, however wrong it is: the house says how long a booking is held still. */
export const endByThisClock = (booking: Fields): Fields => {
  const left = booking['expires_in_ms']
  const end = typeof left === 'number' ? new Date(Date.now() + left).toISOString() : null
  return { ...booking, expires_at: end }
}
