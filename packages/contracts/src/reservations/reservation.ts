import * as z from 'zod'
import { Code, CODE_REFUSALS } from '../codes/codes.ts'
import { displayText, fallback, instant, named, rowId, titledDate } from '../kernel/fields.ts'
import { tarifKey } from '../tarifs/tarifs.ts'
import {
  GIVE_ERRORS,
  MAX_DATES,
  MAX_GROUP,
  MAX_ITEMS,
  MAX_SEATS,
  PAYMENTS,
  STATUSES,
  WALLETS,
} from './reservations.constants.ts'

const tarif = z.string().meta({ description: 'Key of the tarif; empty: full price' })

/** Admits all seats of one date and tarif, once. */
const Ticket = named('Ticket', {
  code: z.string(),
  seatCodes: z.array(z.string()).meta({ description: 'Code of each seat, valid for one entry' }),
  spectacleId: z.int().positive(),
  tarif,
  quantity: z.int().positive(),
  usedAt: instant.nullable().meta({ description: 'Time of the first entry' }),
  seatsUsedAt: z.array(instant.nullable()).optional().meta({
    description:
      'When the code of each seat was read, or the last of the party came; a copy kept by an older page has none',
  }),
})

const Paid = z.object({
  dueCents: z.int().nonnegative().meta({ description: 'Still to be paid at the door' }),
  onlineCents: z.int().nonnegative().meta({ description: 'Paid by card, and refundable to it' }),
  voucherCents: z.int().nonnegative().meta({ description: 'Paid by gift card' }),
})

/** The seats of one date and tarif, as booked. */
const ReservationItem = named('ReservationItem', {
  spectacleId: z.int().positive(),
  tarif,
  tarifName: z.string().meta({ description: 'Name at the time of booking; empty: full price' }),
  ...titledDate,
  lieu: z.string(),
  quantity: z.int().positive(),
  price_cents: z.int().nonnegative().meta({ description: 'Of one seat' }),
  paid: Paid.optional().meta({ description: 'A copy kept by an older page has none' }),
  cancelled: z.boolean(),
  cancelledBy: z
    .enum(['client', 'salle'])
    .nullable()
    .meta({ description: 'Who cancelled it; null: not cancelled, or unknown' })
    .register(fallback, { value: null }),
  changed: z
    .boolean()
    .optional()
    .meta({ description: 'Changed for seats of another date or tarif, an order of their own' }),
  refundCents: z.int().nonnegative().meta({
    description: 'Refund for seats of its date, all tarifs together',
  }),
  voucherBackCents: z
    .int()
    .nonnegative()
    .optional()
    .meta({ description: 'Given back onto gift cards' }),
  movedFrom: z
    .string()
    .nullable()
    .meta({ description: 'Former start of a postponed date: YYYY-MM-DDTHH:MM' }),
  isDateTba: z.boolean().meta({ description: 'Postponed without a new day' }),
  reason: z
    .string()
    .meta({ description: 'Reason of its cancellation or postponement; may be empty' }),
  changeableUntil: instant.meta({ description: 'Deadline for changing or cancelling its seats' }),
})

export const Reservation = named('Reservation', {
  id: z.uuid(),
  // An older page shows a status that it does not know as expired: it promises nothing.
  status: z.enum(STATUSES).register(fallback, { value: 'expired' }),
  payment: z.enum(PAYMENTS).register(fallback, { value: 'porte' }),
  createdAt: instant,
  expiresAt: instant.nullable().meta({ description: 'End of the hold of a pending one' }),
  expiresInMs: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'Time left, independent of the clock of the client' }),
  totalCents: z.int().nonnegative(),
  dueCents: z
    .int()
    .nonnegative()
    .meta({ description: 'What of it is still to be paid at the door' }),
  voucherCents: z.int().nonnegative().meta({ description: 'What of it gift cards paid' }),
  note: z.string().optional().meta({ description: 'For the door; an older copy has none' }),
  toPay: z
    .object({ amountCents: z.int().positive(), until: instant })
    .nullable()
    .meta({ description: 'What the team has asked for by a payment link' }),
  items: z.array(ReservationItem),
  wallets: z
    .array(z.enum(WALLETS))
    .meta({ description: 'Wallets that its tickets can be added to' })
    .register(fallback, { value: [] }),
  tickets: z.array(Ticket).meta({ description: 'Those that let somebody in' }),
})
export type Reservation = z.infer<typeof Reservation>

const SEATS = `De 1 à ${MAX_SEATS} places`

export const seats = z.int(SEATS).min(1, SEATS).max(MAX_SEATS, SEATS)

const GROUP = `De 1 à ${MAX_GROUP} places`

/** Of what the team books. */
export const groupSeats = z.int(GROUP).min(1, GROUP).max(MAX_GROUP, GROUP)

export const spectacleId = rowId('Spectacle inconnu')

/** Crockford's alphabet, without look-alikes. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty bits: too many to guess, few enough to type. */
export const CODE_LENGTH = 12

const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/** A ticket's code, normalised: lower case, groups, an O for a zero. */
export const TicketCode = z
  .string()
  .max(40)
  .transform((typed) =>
    typed
      .toUpperCase()
      .replaceAll(/[\s-]/g, '')
      .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter),
  )
  .pipe(z.string().regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)))

/** What the booker or the team wrote for the door. */
export const Note = displayText(0, 200).meta({
  description: 'For the door; erased 30 days after the show',
})

/** The cart of the caller's account; the prices come from the database. */
export const Cart = z.strictObject({
  items: z
    .array(
      z.strictObject({
        spectacleId,
        quantity: seats,
        tarif: tarifKey.optional().meta({ description: 'Default: full price' }),
      }),
    )
    .min(1, 'Le panier est vide')
    .max(MAX_ITEMS, `${MAX_ITEMS} lignes au plus`)
    .refine(
      (items) => new Set(items.map((item) => item.spectacleId)).size <= MAX_DATES,
      `${MAX_DATES} dates au plus`,
    )
    .refine(
      (items) =>
        new Set(items.map((item) => `${item.spectacleId} ${item.tarif ?? ''}`)).size ===
        items.length,
      'Chaque date une seule fois',
    )
    .refine(
      (items) =>
        items.some(({ quantity }) => quantity > MAX_SEATS) ||
        Math.max(...seatsByDate(items).values()) <= MAX_SEATS,
      SEATS,
    ),
  code: Code.optional().meta({ description: 'Makes the seats cheaper that it is for' }),
  voucher: TicketCode.optional().meta({
    description: 'The code of a gift card, which pays all of them at once',
  }),
  note: Note.optional(),
})
export type Cart = z.output<typeof Cart>

export const ToPay = z.object({
  message: z.string(),
  url: z.string().nullable().meta({ description: 'The payment page, where there is one' }),
})

/** Errors of a checkout, by account, guest or staff. */
export const CART_ERRORS = [
  ...GIVE_ERRORS,
  'VENTES_A_VENIR',
  'VENTES_CLOSES',
  'TARIF_INCONNU',
  'TARIF_EPUISE',
  ...CODE_REFUSALS,
  'BON_INCONNU',
  'BON_EXPIRE',
  'BON_INSUFFISANT',
  'TROP_DE_PLACES',
] as const

/** Seats by date, whatever their tarifs: they are taken together. */
export function seatsByDate(
  items: readonly { spectacleId: number; quantity: number }[],
): ReadonlyMap<number, number> {
  const seats = new Map<number, number>()
  for (const { spectacleId, quantity } of items) {
    seats.set(spectacleId, (seats.get(spectacleId) ?? 0) + quantity)
  }
  return seats
}

export const TicketPdf = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ override: { type: 'string', format: 'binary' } })

export const TicketCheck = named('TicketCheck', {
  valid: z.boolean(),
  reason: z
    .enum(['utilisé', 'annulé'])
    .nullable()
    .meta({ description: 'Why it lets nobody in; null when it does' }),
  ticket: z.string(),
  seat: z
    .int()
    .positive()
    .nullable()
    .meta({ description: 'Which of the party, where the code of a seat was read' }),
  quantity: z.int().positive(),
  spectacle: z.object({
    id: z.int().positive(),
    ...titledDate,
    lieu: z.string(),
  }),
  holder: z.string().meta({ description: 'Empty once the account is deleted' }),
  usedAt: instant.nullable(),
})
export type TicketCheck = z.infer<typeof TicketCheck>
