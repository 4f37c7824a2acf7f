import type { Kind } from './codes.constants.ts'

/** What a code does to the price of a seat. */
export interface Discount {
  kind: Kind
  value: number
}

/** The price of a seat with a code, rounded to the cent: a booking costs the sum of its seats. */
export const discounted = (priceCents: number, { kind, value }: Discount): number =>
  kind === 'pourcentage'
    ? Math.round((priceCents * (100 - value)) / 100)
    : Math.max(0, priceCents - value)
