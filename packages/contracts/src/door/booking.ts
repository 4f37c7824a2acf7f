import * as z from 'zod'
import { BoxOfficeDate, Party } from '../reservations/box-office.ts'
import { CounterSale } from '../reservations/counter-sale.ts'
import { DOOR_BOOKING_PAYMENTS } from './door.constants.ts'

/** An upcoming date for bookings at the door, without personal data. */
export const DoorDate = BoxOfficeDate.pick({
  id: true,
  title: true,
  date_spectacle: true,
  heure_spectacle: true,
  price_cents: true,
  tarifs: true,
  available: true,
}).meta({ id: 'DoorDate' })
export type DoorDate = z.infer<typeof DoorDate>

export const DoorBooking = CounterSale.omit({ spectacleId: true }).extend({
  payment: z
    .enum(DOOR_BOOKING_PAYMENTS, 'Choisissez un règlement')
    .meta({ description: 'On the evening (`porte`), by a mailed link, or here and now' }),
})

/** The booking made: what the staff has typed, and no other personal data. */
export const DoorBooked = Party.pick({
  code: true,
  name: true,
  email: true,
  seats: true,
  price_cents: true,
  isPaid: true,
  optionUntil: true,
  linkUntil: true,
  spectacle: true,
}).meta({ id: 'DoorBooked' })
export type DoorBooked = z.infer<typeof DoorBooked>
