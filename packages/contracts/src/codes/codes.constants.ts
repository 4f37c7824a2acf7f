/** The effects of a promo code on the price of a seat. */
export const KINDS = ['pourcentage', 'montant', 'tarif'] as const
export type Kind = (typeof KINDS)[number]

/** How declarations class seats paid by a voucher of places. */
export const VOUCHER_CLASSES = ['plein', 'abonnement'] as const

/** Codes in any one answer: the latest. */
export const MAX_LISTED_CODES = 1_000

/** Gift cards without money left in any one answer: the latest. */
export const MAX_LISTED_VOUCHERS = 1_000

export const MAX_NAMED = 200
