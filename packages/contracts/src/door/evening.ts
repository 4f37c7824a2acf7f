import * as z from 'zod'
import { instant, named, titledDate } from '../kernel/fields.ts'
import { PAYMENTS } from '../reservations/reservations.constants.ts'
import { METHODS, TICKET_STATES } from './door.constants.ts'

const cents = z.int().nonnegative()

export const DoorShow = named('DoorShow', {
  id: z.int().positive(),
  ...titledDate,
  startsAt: instant,
  lieu: z.string(),
})
export type DoorShow = z.infer<typeof DoorShow>

/** The occupancy of the performance, in seats. */
export const DoorCounts = named('DoorCounts', {
  capacity: z.int().nonnegative(),
  expected: z.int().nonnegative().meta({ description: 'Seats of all tickets that let in' }),
  entered: z.int().nonnegative(),
  free: z.int().nonnegative().meta({ description: 'Seats that can be sold at the door' }),
})
export type DoorCounts = z.infer<typeof DoorCounts>

export const DoorEvening = DoorShow.extend({
  isTonight: z.boolean().meta({ description: 'Of today; until six in the morning, of yesterday' }),
  isCancelled: z.boolean(),
  counts: DoorCounts,
}).meta({ id: 'DoorEvening' })
export type DoorEvening = z.infer<typeof DoorEvening>

/** A check-in or payment of a ticket, not undone. */
const DoorEntry = z.object({
  id: z.uuid().meta({ description: 'What an undo names' }),
  kind: z.enum(['entry', 'payment', 'sale']),
  seats: z.int().nonnegative().meta({ description: 'Let in by it' }),
  seat: z
    .int()
    .positive()
    .nullable()
    .meta({ description: 'Which of the party, from 1; null: the code of the party was read' }),
  method: z.enum(METHODS).nullable(),
  paidCents: cents,
  at: instant,
  deviceId: z.string(),
})

/** A party in a phone's offline copy: the holder's name and the note, and no other personal data. */
export const DoorTicket = named('DoorTicket', {
  code: z.string(),
  seatCodes: z.array(z.string()).meta({ description: 'Code of each seat, valid for one entry' }),
  holder: z.string().meta({ description: 'Empty once the account is gone, or nobody said' }),
  note: z.string(),
  seats: z.int().positive(),
  entered: z.int().nonnegative(),
  enteredAt: instant.nullable().meta({ description: 'Time of the first entry' }),
  state: z.enum(TICKET_STATES),
  payment: z.enum(PAYMENTS),
  tarif: z.string().meta({ description: 'Key of the tarif; empty: full price' }),
  tarifName: z.string().meta({ description: 'As it was called when it was sold' }),
  price_cents: cents.meta({ description: 'Of one seat' }),
  paidSeats: z.int().nonnegative(),
  dueCents: cents.meta({ description: 'For all seats that are not paid' }),
  entries: z.array(DoorEntry),
})
export type DoorTicket = z.infer<typeof DoorTicket>
