import type { reservationsAdminContract } from '@espace/contracts/reservations/box-office'
import type { reservationsContract } from '@espace/contracts/reservations/reservations'
import { bookingMessages } from '@espace/contracts/reservations/reservations.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { bookingsService } from './bookings/bookings.service.ts'
import { ticketDocumentsService, ticketsService } from './bookings/tickets/tickets.service.ts'
import { boxOfficeService } from './box-office/box-office.service.ts'
import { counterService } from './box-office/counter.service.ts'
import { editParty } from './box-office/edit-party.ts'
import { partiesService } from './box-office/parties.service.ts'
import { CHANGED, ownChangesService } from './changes/own-changes.service.ts'
import { unpaidLimits } from './checkout/booking.ts'
import { accountBuyer } from './checkout/buyer.ts'
import { checkoutService } from './checkout/checkout.service.ts'
import { payService } from './payments/pay.service.ts'
import { paymentLinksService } from './settlements/links/payment-links.service.ts'

/** Administrators, too, act as plain customers here: staff have their own routes. */
const booker = ({ id }: { id: number }) => ({ id, role: 'user' as const })

export function reservationsHandlers(services: Services): Handlers<typeof reservationsContract> {
  const reservations = bookingsService(services)
  const checkouts = checkoutService(services)
  const limits = unpaidLimits(services.security.rateLimitScale)
  const documents = ticketDocumentsService(services)
  const payments = payService(services)
  const links = paymentLinksService(services)
  const changes = ownChangesService(services)
  return {
    checkout: ({ body, caller, visit: { address }, callId, transaction }) =>
      checkouts.checkOut({
        buyer: accountBuyer(caller.user, limits, services.now),
        cart: body,
        address,
        callId,
        transaction,
        present: (booked) => booked,
      }),
    status: ({ params, caller }) => reservations.get(params.id, caller.user),
    ofUser: ({ params, caller }) => reservations.listOf(params.id, caller.user),
    availability: ({ params }) => reservations.availability(params.id),
    pay: async ({ params: { id }, caller }) => {
      const asked = await links.payOwn(id, caller.user.id)
      if (asked) return { reservationId: id, ...asked, status: 'confirmed' }
      return payments.goOn(id, caller.user)
    },
    changes: ({ params, query, caller }) => changes.offers(params.id, booker(caller.user), query),
    change: ({ params, body, caller, transaction }) =>
      changes.change({
        id: params.id,
        who: booker(caller.user),
        change: body,
        transaction,
        present: async (_, reservationId) => ({ message: CHANGED, reservationId }),
      }),
    cancel: ({ params, caller, transaction }) =>
      transaction((tx) => reservations.cancel(tx, params.id, booker(caller.user))),
    editNote: ({ params, body, caller, transaction }) =>
      transaction((tx) => reservations.editNote(tx, params.id, booker(caller.user), body.note)),
    resend: ({ params, caller, transaction }) =>
      transaction(async (tx) => {
        await reservations.resend(tx, params.id, caller.user)
        return { message: bookingMessages.resent }
      }),
    pdf: ({ params, caller }) => documents.pdf(params.id, caller.user),
    calendar: ({ params, caller }) => documents.calendar(params.id, caller.user),
    giveBack: ({ params, body, caller, transaction }) =>
      transaction((tx) => reservations.giveBack(tx, params.id, booker(caller.user), body)),
  }
}

export function reservationsAdminHandlers(
  services: Services,
): Handlers<typeof reservationsAdminContract> {
  const tickets = ticketsService(services)
  const boxOffice = boxOfficeService(services)
  const parties = partiesService(services)
  const counter = counterService(services)
  return {
    validate: ({ params }) => tickets.check(params.ticket),
    use: ({ params, by, transaction }) => transaction((tx) => tickets.use(tx, params.ticket, by)),
    boxOfficeDates: ({ query }) => boxOffice.dates(query),
    boxOfficeDate: ({ params }) => boxOffice.date(params.id),
    boxOfficeCsv: ({ params, by }) => boxOffice.csv(params.id, by),
    findParties: ({ query }) => boxOffice.find(query.search),
    cancelParty: ({ params, body, by, transaction }) =>
      transaction((tx) => parties.planCancellation(tx, params.id, body, by)),
    keepParty: ({ params, by, transaction }) =>
      transaction((tx) => parties.keep(tx, params.id, by)),
    moveParty: ({ params, body, by, transaction }) =>
      parties.move(params.id, body.spectacleId, by, transaction),
    editParty: ({ params, body, by, transaction }) =>
      transaction((tx) => editParty(tx, params.id, body, by)),
    confirmParty: ({ params, by, transaction }) =>
      transaction((tx) => parties.confirm(tx, params.id, by)),
    resendParty: ({ params, by, transaction }) =>
      transaction((tx) => parties.resend(tx, params.id, by)),
    invite: ({ body, by, transaction }) => counter.invite(body, by, transaction),
    sell: ({ body, by, transaction }) => counter.sell(body, by, transaction),
  }
}
