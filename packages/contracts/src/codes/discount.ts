import type { Kind } from './codes.constants.ts'

/** A promo code's discount on a seat. */
export interface Discount {
  kind: Kind
  /** Hundredths or cents of discount; of a tarif, its price. */
  value: number
}

/** The discounted price of a seat, rounded to the cent: a booking costs the sum of its seats. */
export function discounted(priceCents: number, { kind, value }: Discount): number {
  if (kind === 'pourcentage') return Math.round((priceCents * (100 - value)) / 100)
  return kind === 'montant' ? Math.max(0, priceCents - value) : Math.min(priceCents, value)
}
