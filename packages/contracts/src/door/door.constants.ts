//

/** A phone's events in one call; further ones go in the next call. */
export const MAX_EVENTS = 100

/** Letters of a code that identify its performance without being enough for a check-in. */
export const CODE_PREFIX = 8

/** Door staff see performances from the day before until that many days ahead. */
export const DAYS_AHEAD = 7

/** Until then a night counts as the day before, on the clock in Paris. */
export const NIGHT_ENDS_AT = '06:00'

/** Default: unclaimed seats can be resold from that long before the show. */
export const RELEASE_MINUTES = 10
export const MAX_RELEASE_MINUTES = 120

export const METHODS = ['espèces', 'carte'] as const
export type Method = (typeof METHODS)[number]

/** Means of the takings of an evening. */
export const TAKEN_BY = { ligne: 'En ligne', espèces: 'Espèces', carte: 'Carte' } as const

/** Means of payment before the evening. */
export const AHEAD_BY = {
  ligne: 'lien de paiement',
  espèces: 'espèces au guichet',
  carte: 'carte au guichet',
  virement: 'virement',
  bon: 'bons',
} as const

/** Means of payment of a sale at the door, free seats included. */
export const SALE_METHODS = [...METHODS, 'invité'] as const
export type SaleMethod = (typeof SALE_METHODS)[number]

/** Payments of a booking made at the door; no transfer, which only accountants can check. */
export const DOOR_BOOKING_PAYMENTS = ['porte', ...METHODS, 'lien'] as const
export type DoorBookingPayment = (typeof DOOR_BOOKING_PAYMENTS)[number]

/** So long a booking that was made at the door can be undone there by the account that made it. */
export const DOOR_UNDO_MINUTES = 10

/** Whether a ticket is valid: given back or cancelled, or released as a no-show. */
export const TICKET_STATES = ['bon', 'annulé', 'libéré'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const REFUSALS = [
  'déjà entré',
  'trop nombreux',
  'autre séance',
  'annulé',
  'libéré',
  'inconnu',
  'complet',
  'rien à régler',
  'déjà annulé',
  'trop tard',
] as const
export type Refusal = (typeof REFUSALS)[number]
