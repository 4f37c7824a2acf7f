import type { reservationsAdminContract } from '@espace/contracts/reservations/reservations.admin'
import type { reservationsContract } from '@espace/contracts/reservations/reservations.contract'
import type { Handlers } from '../../http/mount.ts'
import type { HasDb } from '../../platform/sql.ts'
import { bookingsService } from './bookings/bookings.service.ts'
import { ticketDocumentsService } from './bookings/tickets/ticket-documents.service.ts'
import { ticketsService } from './bookings/tickets/tickets.service.ts'
import { boxOfficeService } from './box-office/box-office.service.ts'
import { partiesService } from './box-office/parties.service.ts'
import { type CheckoutDeps, checkoutService } from './checkout/checkout.service.ts'
import { payService } from './payments/pay.service.ts'

export function reservationsHandlers(deps: CheckoutDeps): Handlers<typeof reservationsContract> {
  const reservations = bookingsService(deps)
  const checkouts = checkoutService(deps)
  const documents = ticketDocumentsService(deps)
  const payments = payService(deps)
  return {
    checkout: ({ body, caller, visit: { address }, callId, transaction }) =>
      checkouts.checkOut({ user: caller.user, cart: body, address, callId, transaction }),
    status: ({ params, caller }) => reservations.get(params.id, caller.user),
    ofUser: ({ params, caller }) => reservations.listOf(params.id, caller.user),
    availability: ({ params }) => reservations.availability(params.id),
    pay: ({ params, caller }) => payments.goOn(params.id, caller.user),
    cancel: ({ params, caller, by, transaction }) =>
      transaction((tx) => reservations.cancel(tx, params.id, { user: caller.user, by })),
    resend: ({ params, caller, transaction }) =>
      transaction(async (tx) => {
        await reservations.resend(tx, params.id, caller.user)
        return { message: 'Vos billets repartent par e-mail.' }
      }),
    pdf: ({ params, caller }) => documents.pdf(params.id, caller.user),
    calendar: ({ params, caller }) => documents.calendar(params.id, caller.user),
    giveBack: ({ params, body, caller, by, transaction }) =>
      transaction((tx) => reservations.giveBack(tx, params.id, body, { user: caller.user, by })),
  }
}

export function reservationsAdminHandlers(deps: HasDb): Handlers<typeof reservationsAdminContract> {
  const tickets = ticketsService(deps)
  const boxOffice = boxOfficeService(deps)
  const parties = partiesService(deps)
  return {
    validate: ({ params }) => tickets.check(params.ticket),
    use: ({ params, by, transaction }) => transaction((tx) => tickets.use(tx, params.ticket, by)),
    boxOfficeDates: ({ query }) => boxOffice.dates(query),
    boxOfficeDate: ({ params }) => boxOffice.date(params.id),
    boxOfficeCsv: ({ params, by }) => boxOffice.csv(params.id, by),
    findParties: ({ query }) => boxOffice.find(query.search),
    cancelParty: ({ params, body, by, transaction }) =>
      transaction((tx) => parties.cancel(tx, params.id, body.reason, by)),
    moveParty: ({ params, body, by, transaction }) =>
      parties.move(params.id, body.spectacleId, by, transaction),
    resendParty: ({ params, by, transaction }) =>
      transaction((tx) => parties.resend(tx, params.id, by)),
    invite: ({ body, by, transaction }) => parties.invite(body, by, transaction),
  }
}
