import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { SeatTicket } from '#platform/tickets/seat-ticket.ts'

const IssuedSeat = SeatTicket.omit({ code: true }).extend({
  ticketId: z.int(),
  seat: z.int().positive(),
})
export type IssuedSeat = z.infer<typeof IssuedSeat>

/** The seats that a reservation has now, as they were sold, in the order of their numbers. */
export const selectIssuedSeats = (db: Db, reservationId: string) =>
  queryRows(db, IssuedSeat)`
    select v.ticket_id as "ticketId", v.seat, v.number::text as number, o.operator, o.category, o.class,
      v.price_cents as "priceCents", v.paid_cents >= v.price_cents as "isPaid",
      to_char(o.at at time zone 'Europe/Paris', 'DD/MM/YYYY à HH24:MI') as "soldOn", o.channel
      from operations o join ledger_sales v on v.number = o.number
     where o.reservation_id = ${reservationId}::uuid and o.kind = 'vente' and v.is_open
     order by o.number`
