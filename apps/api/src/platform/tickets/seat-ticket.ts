import * as z from 'zod'
import { euros } from '#platform/french.ts'

/** Where a seat was sold; `reprise`: before operations were recorded. */
const SOLD = {
  site: 'sur le site',
  porte: 'à l’entrée',
  équipe: 'par l’équipe',
  système: 'sur le site',
  reprise: 'avant l’ouverture du journal',
} as const

/** The ticket of one seat: what has to stand on it (cahier des charges, III.2). */
export const SeatTicket = z.object({
  /** Admits its bearer, once. */
  code: z.string(),
  /** Of the operation that sold it. */
  number: z.string(),
  operator: z.string(),
  category: z.string(),
  /** For declarations; empty in what was sold before tarifs. */
  class: z.string(),
  priceCents: z.int().nonnegative(),
  isPaid: z.boolean(),
  /** `23/11/2026 à 19:30`, in Paris. */
  soldOn: z.string(),
  channel: z.enum([
    'site',
    'porte',
    'équipe',
    'système',
    'reprise',
  ] satisfies (keyof typeof SOLD)[]),
})
export type SeatTicket = z.infer<typeof SeatTicket>

/** `Plein tarif : 12,00 €, à régler à l’entrée` */
export function priceLine({ category, priceCents, isPaid }: SeatTicket): string {
  if (priceCents === 0) return `${category} : gratuit`
  return `${category} : ${euros(priceCents)}${isPaid ? '' : ', à régler à l’entrée'}`
}

/** `Opération n° 12, vendue le 23/11/2026 à 19:30 sur le site` */
export const saleLine = ({ number, soldOn, channel }: SeatTicket): string =>
  `Opération n° ${number}, vendue le ${soldOn} ${SOLD[channel]}`
