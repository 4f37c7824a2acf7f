import type { reservationsAdminContract } from '@espace/contracts/reservations/reservations.admin'
import type { reservationsContract } from '@espace/contracts/reservations/reservations.contract'
import type { Handlers } from '../../http/mount.ts'
import { type BookingsDeps, bookingsService } from './bookings/bookings.service.ts'
import { ticketDocumentsService } from './bookings/ticket-documents.service.ts'
import { type TicketsDeps, ticketsService } from './bookings/tickets.service.ts'
import { boxOfficeService } from './box-office/box-office.service.ts'
import { partiesService } from './box-office/parties.service.ts'
import { type CheckoutDeps, checkoutService } from './checkout/checkout.service.ts'
import { payService } from './payments/pay.service.ts'

export interface ReservationRoomDeps extends BookingsDeps, CheckoutDeps, TicketsDeps {}

export function reservationsHandlers(
  deps: ReservationRoomDeps,
): Handlers<typeof reservationsContract> {
  const reservations = bookingsService(deps)
  const checkouts = checkoutService(deps)
  const documents = ticketDocumentsService(deps)
  const payments = payService(deps)
  return {
    checkout: async ({ body, caller, visit: { address }, once }) =>
      checkouts.checkOut({ user: caller.user, cart: body, address, once }),
    status: ({ params, caller }) => reservations.get(params.id, caller.user),
    ofUser: ({ params, caller }) => reservations.listOf(params.id, caller.user),
    availability: ({ params }) => reservations.availability(params.id),
    pay: ({ params, caller }) => payments.goOn(params.id, caller.user),
    cancel: ({ params, caller, by, once }) =>
      reservations.cancel(params.id, { user: caller.user, by }, once.keep),
    resend: async ({ params, caller, once }) => {
      const answer = { message: 'Vos billets repartent par e-mail.' }
      await reservations.resend(params.id, caller.user, (tx) => once.keep(tx, answer))
      return answer
    },
    pdf: ({ params, caller }) => documents.pdf(params.id, caller.user),
    calendar: ({ params, caller }) => documents.calendar(params.id, caller.user),
    giveBack: ({ params, body, caller, by }) =>
      reservations.giveBack(params.id, body, { user: caller.user, by }),
  }
}

export function reservationsAdminHandlers(
  deps: TicketsDeps,
): Handlers<typeof reservationsAdminContract> {
  const tickets = ticketsService(deps)
  const boxOffice = boxOfficeService(deps)
  const parties = partiesService(deps)
  return {
    validate: ({ params }) => tickets.check(params.ticket),
    use: ({ params, by, once }) => tickets.use(params.ticket, by, once.keep),
    boxOfficeDates: ({ query }) => boxOffice.dates(query),
    boxOfficeDate: ({ params }) => boxOffice.date(params.id),
    boxOfficeCsv: ({ params, by }) => boxOffice.csv(params.id, by),
    findParties: ({ query }) => boxOffice.find(query.search),
    cancelParty: ({ params, body, by, once: { keep } }) =>
      parties.cancel(params.id, body.reason, { by, keep }),
    moveParty: ({ params, body, by, once: { keep } }) =>
      parties.move(params.id, body.spectacleId, { by, keep }),
    resendParty: ({ params, by, once: { keep } }) => parties.resend(params.id, { by, keep }),
    invite: ({ body, by, once: { keep } }) => parties.invite(body, { by, keep }),
  }
}
