import * as z from 'zod'
import { email } from '../auth/fields.ts'
import { Code, CODE_REFUSALS } from '../codes/codes.ts'
import { Day, displayText } from '../kernel/fields.ts'
import { tarifKey } from '../tarifs/tarifs.ts'
import { groupSeats, Note, seats, spectacleId } from './reservation.ts'
import { COUNTER_PAYMENTS, GIVE_ERRORS } from './reservations.constants.ts'

const name = displayText(1, 100, 'Un nom est requis')
const address = email.nullish().transform((typed) => typed ?? null)
const phone = displayText(0, 30, '30 caractères au plus')
  .nullish()
  .transform((typed) => typed || null)

const note = Note.default('')

/** The note of a booking, and with `name` its contact; without an address its tickets are not mailed. */
export const PartyEdit = z.strictObject({ name: name.optional(), email: address, phone, note })
export type PartyEdit = z.output<typeof PartyEdit>

const guest = { spectacleId, name, email: address, note }

export const Comp = z.strictObject({ ...guest, quantity: seats })
export type Comp = z.output<typeof Comp>

/** A booking by staff for a customer on the telephone or at the box office. */
export const CounterSale = z.strictObject({
  ...guest,
  quantity: groupSeats,
  tarif: tarifKey.optional().meta({ description: 'At the full price without it' }),
  code: Code.optional().meta({ description: 'A promo code, which this booking uses' }),
  phone,
  payment: z.enum(COUNTER_PAYMENTS).meta({ description: 'At the door (`porte`), or here and now' }),
  optionUntil: Day.nullish()
    .transform((day) => day ?? null)
    .meta({
      description: 'The last day of an option, of what is paid at the door; null: booked at once',
    }),
})
export type CounterSale = z.output<typeof CounterSale>

/** Reasons why seats are not sold at the box office. */
export const SALE_ERRORS = [
  ...GIVE_ERRORS,
  'TARIF_INCONNU',
  'SANS_ADRESSE',
  'SANS_PAIEMENT_EN_LIGNE',
  ...CODE_REFUSALS,
] as const
