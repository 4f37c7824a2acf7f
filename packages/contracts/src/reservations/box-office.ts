import * as z from 'zod'
import { email } from '../auth/fields.ts'
import { Day, displayText, text, wholeNumber } from '../kernel/inputs.ts'
import { DATES_PAGE_SIZE, PAYMENTS, REASON_MAX } from './limits.ts'
import { seats, spectacleId } from './reservation.ts'

const instant = z.iso.datetime()
const count = z.int().nonnegative()

/** A date that the house gives seats of, with how many are gone. */
export const BoxOfficeDate = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    date_spectacle: Day,
    heure_spectacle: z.iso.time({ precision: 0 }),
    starts_at: instant,
    status: z.string(),
    capacity: count,
    sold: count.meta({ description: 'Seats that are booked, without the guests’' }),
    guests: count.meta({ description: 'Seats of guests of the house' }),
    held: count.meta({ description: 'Seats that wait for their payment, or are offered' }),
    waiting: count.meta({ description: 'Parties on the waiting list' }),
    available: count,
  })
  .meta({ id: 'BoxOfficeDate' })
export type BoxOfficeDate = z.infer<typeof BoxOfficeDate>

/** How a party of one date stands; `libérée`: nobody came, and the door gave its seats to others. */
export const PARTY_STATES = ['confirmée', 'en attente', 'entrée', 'libérée', 'annulée'] as const
export type PartyState = (typeof PARTY_STATES)[number]

/** The seats of one date in a booking, as the team sees them. */
export const Party = z
  .object({
    id: z.int().positive(),
    reservationId: z.uuid(),
    code: z.string(),
    name: z.string().meta({ description: 'Empty once the account is gone' }),
    listedAs: z.string().meta({ description: 'The same with the family name first' }),
    email: z.string().nullable().meta({ description: 'Where its tickets go; null: nowhere' }),
    seats: z.int().positive(),
    price_cents: count.meta({ description: 'Of one seat' }),
    payment: z.enum(PAYMENTS),
    isPaid: z.boolean(),
    state: z.enum(PARTY_STATES),
    booked_at: instant,
    spectacle: z.object({
      id: z.int().positive(),
      title: z.string(),
      date_spectacle: Day,
      heure_spectacle: z.iso.time({ precision: 0 }),
    }),
  })
  .meta({ id: 'Party' })
export type Party = z.infer<typeof Party>

/** Who comes on a date, by name; those who do not come any more last. */
export const DateList = z.object({ date: BoxOfficeDate, parties: z.array(Party) }).meta({
  id: 'DateList',
})
export type DateList = z.infer<typeof DateList>

export const BoxOfficeDates = z.object({
  dates: z.array(BoxOfficeDate),
  pagination: z.object({ total: count, totalPages: count, limit: z.int(), page: z.int() }),
})

export const DatesQuery = z.object({
  when: z.enum(['a-venir', 'passees'], 'À venir ou passées').default('a-venir'),
  page: wholeNumber(1, 10_000, 'La page est un nombre de 1 à 10000').default(1),
  limit: wholeNumber(1, 200, 'La limite est un nombre de 1 à 200').default(DATES_PAGE_SIZE),
})

export const PartySearch = z.object({
  search: text(100)
    .transform((words) => words.trim())
    .pipe(z.string().min(2, 'Au moins deux caractères'))
    .meta({
      description: 'Parts of names, of the address or of the code; every word must be found',
    }),
})

export const Cancellation = z.strictObject({
  reason: displayText(0, REASON_MAX)
    .default('')
    .meta({ description: 'What the booker is told of it' }),
})

export const Move = z.strictObject({ spectacleId })

/** A party that the house invites. */
export const Comp = z.strictObject({
  spectacleId,
  quantity: seats,
  name: displayText(1, 100, 'Un nom est requis'),
  email: email.nullish().transform((address) => address ?? null),
})
export type Comp = z.output<typeof Comp>
