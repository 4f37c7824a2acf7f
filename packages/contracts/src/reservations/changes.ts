import * as z from 'zod'
import { dated, named, wholeNumber } from '../kernel/fields.ts'
import { tarifKey } from '../tarifs/tarifs.ts'
import { groupSeats, spectacleId } from './reservation.ts'
import { GIVE_ERRORS } from './reservations.constants.ts'

const tarif = z
  .union([z.literal(''), tarifKey])
  .optional()
  .meta({ description: 'Required if the date has several tickets' })

/** Seats of a booking, by date and tarif; for a query string. */
export const SeatsToChange = z.object({
  spectacleId: wholeNumber(1, 999_999_999, 'Spectacle inconnu'),
  tarif,
})
export type SeatsToChange = Pick<SeatsChange, 'spectacleId' | 'tarif'>

/** Keeps so many of them, of a group booked by phone too. */
export const SeatsKept = z.strictObject({
  spectacleId,
  quantity: z.union([z.literal(0), groupSeats]),
  tarif,
})
export type SeatsKept = z.output<typeof SeatsKept>

/** Moves some of them to another date of the same show, or to another tarif. */
export const SeatsChange = z.strictObject({
  spectacleId: spectacleId.meta({ description: 'The date that they are of' }),
  tarif,
  quantity: groupSeats,
  to: z.strictObject({
    spectacleId,
    tarif: tarifKey.optional().meta({ description: 'Default: full price' }),
  }),
  settle: z
    .enum(['porte', 'ligne'])
    .default('porte')
    .meta({ description: 'Where the difference is paid' }),
})
export type SeatsChange = z.output<typeof SeatsChange>

/** A date to move to, with the price of a seat there, discounted by the same code. */
export const ChangeOffer = named('ChangeOffer', {
  spectacleId: z.int().positive(),
  ...dated,
  available: z.int().nonnegative().meta({ description: 'Of its own date: the seats themselves' }),
  prices: z.array(
    z.object({
      tarif: z.string().meta({ description: 'Key of the tarif; empty: full price' }),
      name: z.string(),
      who: z.string(),
      priceCents: z.int().nonnegative(),
    }),
  ),
})
export type ChangeOffer = z.infer<typeof ChangeOffer>

/** The possible changes of some seats, and how they are paid now. */
export const ChangeOffers = z.object({
  offers: z.array(ChangeOffer).meta({ description: 'Soonest first, its own date among them' }),
  paidSeats: z.int().nonnegative().meta({ description: 'How many of them are paid' }),
  canPayOnline: z.boolean(),
})
export type ChangeOffers = z.infer<typeof ChangeOffers>

/** Why a customer may not change a booking. */
export const OWN_ERRORS = [
  'RESERVATION_CLOSE',
  'BILLET_DEJA_VALIDE',
  'REGLEE_AU_GUICHET',
  'DELAI_DEPASSE',
] as const

export const CHANGE_ERRORS = [
  ...GIVE_ERRORS,
  'VENTES_A_VENIR',
  'VENTES_CLOSES',
  'TARIF_INCONNU',
  'TARIF_EPUISE',
  ...OWN_ERRORS,
  'PLUS_DE_PLACES',
  'LIMITE_PAR_DATE',
  'SANS_PAIEMENT_EN_LIGNE',
] as const
