import { apiError } from '@espace/contracts/kernel/errors'
import { type IssuedSeat, selectIssuedSeats } from '#features/ledger/issued-seats.ts'
import type { PaperTicket, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import type { SeatTicket } from '#platform/tickets/seat-ticket.ts'
import type { TicketPrinter } from '#platform/tickets/ticket-printer.ts'
import { readHouseLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { bookingsService } from '../bookings.service.ts'
import { partiesOf, type Party, printedTickets } from './printed-tickets.ts'

type Who = Parameters<ReturnType<typeof bookingsService>['get']>[1]

/** A singleton of the process. */
let printer: TicketPrinter | undefined

/** Tickets outside of the site: on paper, and in calendars. */
export function ticketDocumentsService(services: Services) {
  const { db, origin } = services
  const reservations = bookingsService(services)

  /** @throws {ApiError} nobody may know of it, or nothing of it lets anybody in */
  const ticketsOf = async (id: string, who: Who): Promise<PrintedTicket[]> => {
    await reservations.get(id, who)
    const tickets = await printedTickets(db, id)
    if (tickets.length === 0) throw apiError('RESERVATION_CLOSE')
    return tickets
  }

  // Drawing takes libraries that nothing else waits for.
  return {
    async pdf(id: string, who: Who): Promise<Uint8Array> {
      const printed = await ticketsOf(id, who)
      const seats = await selectIssuedSeats(db, id)
      const house = await readHouseLines(db)
      const tickets = onPaper(printed, await partiesOf(db, id), seats)
      if (!printer) {
        const { TicketPrinter } = await import('#platform/tickets/ticket-printer.ts')
        printer ??= new TicketPrinter()
      }
      return printer.pdf(tickets, house)
    },

    async calendar(id: string, who: Who): Promise<string> {
      const tickets = await ticketsOf(id, who)
      const { ticketCalendar } = await import('#platform/tickets/ticket-calendar.ts')
      return ticketCalendar(tickets, origin, await readHouseLines(db))
    },
  }
}

/** A date at a time, with the seats of all of its tarifs. */
function onPaper(
  printed: readonly PrintedTicket[],
  known: readonly Party[],
  issued: readonly IssuedSeat[],
): PaperTicket[] {
  return [...Map.groupBy(printed, ({ spectacleId }) => spectacleId).values()].flatMap((parties) => {
    const [date] = parties
    if (!date) return []
    const { title, when, lieu, startsAt } = date
    const seatTickets = parties.flatMap(({ code }) => {
      const party = known.find((each) => each.code === code)
      const seats = issued.filter(({ ticketId }) => ticketId === party?.ticketId)
      return seats.map((seat) => withCode(seat, party?.seatCodes[seat.seat - 1] ?? code))
    })
    const holder = known[0]?.holder ?? ''
    return { title, when, lieu, startsAt, holder, parties, seatTickets }
  })
}

const withCode = (seat: IssuedSeat, code: string): SeatTicket => ({ ...seat, code })
