import { apiError } from '@espace/contracts/kernel/errors'
import type { Result } from '@espace/contracts/kernel/route'
import type { SeatsChange, SeatsKept, SeatsToChange } from '@espace/contracts/reservations/changes'
import type {
  GuestOrder,
  guestOrdersContract,
} from '@espace/contracts/reservations/guests/guest-orders'
import { guestOrderMessages } from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import type { Repeatable, Transaction } from '#platform/idempotency.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { bookingsService } from '../bookings/bookings.service.ts'
import type { Who } from '../bookings/own-booking.ts'
import { ticketDocumentsService } from '../bookings/tickets/tickets.service.ts'
import { CHANGED, ownChangesService } from '../changes/own-changes.service.ts'
import { checkoutService } from '../checkout/checkout.service.ts'
import { giveToAccount } from './give-to-account.ts'
import { assertFewAtAddress, guestBuyer } from './guest-buyer.ts'
import { createOrderToken, openOrderLink } from './order-links.ts'

const { toPay: TO_PAY, held: HELD, confirmed: CONFIRMED, cancelled: CANCELLED } = guestOrderMessages

type ChangeAnswer = Result<typeof guestOrdersContract.change>

type Ordered = Result<typeof guestOrdersContract.order>

interface Order extends Repeatable<Ordered> {
  order: GuestOrder
  /** Of the connection. */
  address: string
}

const Locked = z.object({
  isOption: z.boolean(),
  isBooked: z.boolean(),
  isHeld: z.boolean(),
  email: z.string().nullable(),
})

export function guestOrdersService(services: Services) {
  const { db, security } = services
  const checkouts = checkoutService(services)
  const bookings = bookingsService(services)
  const documents = ticketDocumentsService(services)
  const changes = ownChangesService(services)
  const scale = security.rateLimitScale

  return {
    order: ({
      order: { items, code, voucher, note, ...guest },
      ...call
    }: Order): Promise<Ordered> =>
      checkouts.checkOut({
        ...call,
        cart: { items, code, voucher, note },
        buyer: guestBuyer(guest, scale),
        present: ({ url, status }, isToPay) => {
          if (isToPay) return { message: TO_PAY, url }
          return { message: status === 'confirmed' ? CONFIRMED : HELD, url: null }
        },
      }),

    look: (token: string) => opened(db, token, bookings.get),

    pdf: (token: string) => opened(db, token, (id, who) => documents.pdf(id, who)),

    changes: (token: string, seats: SeatsToChange) =>
      opened(db, token, (id, who) => changes.offers(id, who, seats)),

    change: (token: string, change: SeatsChange, transaction: Transaction<ChangeAnswer>) =>
      opened(db, token, (id, who) =>
        changes.change({ id, who, change, transaction, present: presentChange }),
      ),

    giveBack: (tx: Db, token: string, seats: SeatsKept) =>
      opened(tx, token, (id, who) => bookings.giveBack(tx, id, who, seats)),

    editNote: (tx: Db, token: string, note: string) =>
      opened(tx, token, (id, who) => bookings.editNote(tx, id, who, note)),

    /** Opening the mailed link verifies the address. */
    async confirm(tx: Db, token: string): Promise<{ message: string }> {
      const { id } = await openOrderLink(tx, token)
      const order = await queryRow(tx, Locked)`
        select status = 'confirmed' as "isBooked", is_held(r) and awaits_proof and group_hash is null as "isHeld", guest_email as email,
          is_option as "isOption"
          from reservations r where id = ${id}::uuid for update`
      if (order?.isBooked) return { message: CONFIRMED }
      if (!order?.isHeld || order.email === null) throw apiError('RESERVATION_CLOSE')
      // The size of a group's option is staff's decision.
      if (!order.isOption) await assertFewAtAddress(tx, id, order.email, scale)
      await tx.$executeRaw`
        update reservations set status = 'confirmed', confirmed_at = now() where id = ${id}::uuid`
      await giveToAccount(tx, Prisma.sql`r.id = ${id}::uuid`)
      await queueTickets(tx, id)
      return { message: CONFIRMED }
    },

    async cancel(tx: Db, token: string): Promise<{ message: string }> {
      await opened(tx, token, (id, who) => bookings.cancel(tx, id, who))
      return { message: CANCELLED }
    },
  }
}

/** Acts on the order behind a link, as its booker. */
const opened = async <Answer>(
  db: Db,
  token: string,
  act: (id: string, who: Who) => Promise<Answer>,
): Promise<Answer> => {
  const { id, who } = await openOrderLink(db, token)
  return act(id, who)
}

const presentChange = async (tx: Db, reservationId: string): Promise<ChangeAnswer> => ({
  message: CHANGED,
  token: await createOrderToken(tx, reservationId),
})
