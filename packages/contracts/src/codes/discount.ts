import type { Kind } from './codes.constants.ts'

/** A promo code's discount on a seat. */
export interface Discount {
  kind: Kind
  /** Hundredths or cents of discount; of a tarif, its price. */
  value: number
}

/** The price of a seat, less the discount if there is one, rounded to the cent: a booking costs the sum of its seats. */
export function discounted(priceCents: number, discount?: Discount): number {
  if (!discount) return priceCents
  const { kind, value } = discount
  if (kind === 'pourcentage') return Math.round((priceCents * (100 - value)) / 100)
  return kind === 'montant' ? Math.max(0, priceCents - value) : Math.min(priceCents, value)
}
