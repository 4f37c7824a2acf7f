import * as z from 'zod'
import { count, named } from '../kernel/fields.ts'
import { SETTLEMENT_MEANS } from '../reservations/reservations.constants.ts'
import { METHODS } from './door.constants.ts'
import { DoorShow } from './evening.ts'

const cents = z.int().nonnegative()

/** Takings by one means: received less refunded is the cash due. */
const Takings = z.object({
  method: z.enum(['ligne', ...METHODS]),
  receivedCents: cents,
  refundedCents: cents,
  netCents: z.int(),
})

const Sold = z.object({
  price_cents: cents,
  sold: count,
  attended: count,
  noShows: count,
  totalCents: cents,
})

/**
 * The figures of an evening. `attended + noShows = sold`, in all and for each price; the value of the seats sold,
 * `totalCents`, is what came in and stayed, `netCents`, less what is to be given back, with what was settled ahead, and
 * what is unpaid.
 */
export const ClosingFigures = named('ClosingFigures', {
  capacity: count,
  sold: count.meta({ description: 'Seats of all tickets that let in' }),
  attended: count,
  noShows: count,
  released: count.meta({ description: 'Seats that nobody came for, and that went back on sale' }),
  booked: count.meta({ description: 'Of those sold: booked before, not as guests' }),
  walkUps: count.meta({ description: 'Of those sold: paid and taken at the door' }),
  guests: count.meta({ description: 'Of those sold: for nothing, in advance or at the door' }),
  conflicts: count.meta({ description: 'Parties let in without a network, and refused since' }),
  byPrice: z.array(Sold),
  byTarif: z
    .array(Sold.extend({ name: z.string() }))
    .optional()
    .meta({ description: 'The same, apart where one price has two names; not of old closings' }),
  takings: z.array(Takings).meta({ description: 'Always the three of them' }),
  ahead: z
    .array(z.object({ means: z.enum(SETTLEMENT_MEANS), cents: z.int() }))
    .optional()
    .meta({
      description:
        'Settled ahead: at the counter, by transfer, voucher or link; no money of the evening; not of old closings',
    }),
  totalCents: cents.meta({ description: 'What the seats sold are worth' }),
  netCents: z.int().meta({ description: 'What came in and stayed' }),
  toGiveBackCents: cents.meta({
    description: 'Taken at the door for seats that have gone back to the house since',
  }),
  unpaidAttendedCents: cents.meta({ description: 'Let in, and not paid' }),
  unpaidNoShowCents: cents.meta({ description: 'Not come, and not paid' }),
})
export type ClosingFigures = z.infer<typeof ClosingFigures>

const till = z
  .int('Un montant est attendu')
  .min(0, 'Un montant est attendu')
  .max(10_000_000, 'Montant trop élevé')

export const CountedCash = z.strictObject({
  floatCents: till.meta({ description: 'In the till before the evening' }),
  countedCents: till.meta({ description: 'In the till now' }),
})
export type CountedCash = z.infer<typeof CountedCash>

/** The cash difference: counted beyond what the figures say; negative: something is missing. */
export const cashDifference = (
  { takings }: Pick<ClosingFigures, 'takings'>,
  { floatCents, countedCents }: CountedCash,
): number => {
  const cash = takings.find(({ method }) => method === 'espèces')?.netCents ?? 0
  return countedCents - floatCents - cash
}

/** The cash-up of a performance: its present figures, and those of each cash-up so far. */
export const ClosingSheet = named('ClosingSheet', {
  show: DoorShow,
  figures: ClosingFigures,
  closings: z
    .array(
      z.object({
        at: z.iso.datetime(),
        by: z.string(),
        figures: ClosingFigures,
        cash: CountedCash.nullable().meta({ description: 'null: nobody counted' }),
      }),
    )
    .meta({ description: 'First to last; nobody can change them' }),
  isChanged: z.boolean().meta({ description: 'The figures are not those of the last closing' }),
  since: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['entry', 'payment', 'undo', 'sale']),
        code: z.string(),
        seats: z.int(),
        paidCents: z.int(),
        at: z.iso.datetime(),
        deviceId: z.string(),
      }),
    )
    .meta({ description: 'What was recorded at the door since the last closing' }),
})
export type ClosingSheet = z.infer<typeof ClosingSheet>
