import type { Db } from '@espace/prisma/client'
import { type IssuedSeat, selectIssuedSeats } from '#features/ledger/issued-seats.ts'
import type { PaperTicket, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import type { SeatTicket } from '#platform/tickets/seat-ticket.ts'
import type { TicketPrinter } from '#platform/tickets/ticket-printer.ts'
import type { VenueLines } from '#platform/venue/venue-lines.ts'
import { partiesOf, type Party, printedTickets } from './printed-tickets.ts'

/** Larger groups download theirs: the mail stays small, and the worker available. */
const MAILED_SEATS = 30

/** A singleton of the process. */
let printer: TicketPrinter | undefined

/** Loaded lazily: drawing takes large libraries. */
export async function printTickets(
  tickets: readonly PaperTicket[],
  house: VenueLines,
): Promise<Uint8Array> {
  if (!printer) {
    const { TicketPrinter } = await import('#platform/tickets/ticket-printer.ts')
    printer ??= new TicketPrinter()
  }
  return printer.pdf(tickets, house)
}

/**
 * The PDF attached to a mail about these tickets, rendered at sending.
 *
 * @returns undefined if none of them is valid by now, or the group is too large
 */
export async function mailedPaper(
  db: Db,
  codes: readonly string[],
  house: VenueLines,
): Promise<Uint8Array | undefined> {
  const tickets = await db.ticket.findMany({
    where: { code: { in: [...codes] } },
    select: { reservationId: true, seats: true },
  })
  const seats = tickets.reduce((sum, ticket) => sum + ticket.seats, 0)
  if (seats > MAILED_SEATS) return undefined
  const sheets: PaperTicket[] = []
  for (const id of new Set(tickets.map(({ reservationId }) => reservationId))) {
    const printed = await printedTickets(db, id)
    const mailed = printed.filter(({ code }) => codes.includes(code))
    sheets.push(...(await onPaper(db, id, mailed)))
  }
  return sheets.length === 0 ? undefined : printTickets(sheets, house)
}

/** A date at a time, with the seats of all of its tarifs. */
export async function onPaper(
  db: Db,
  reservationId: string,
  printed: readonly PrintedTicket[],
): Promise<PaperTicket[]> {
  const issued = await selectIssuedSeats(db, reservationId)
  const known = await partiesOf(db, reservationId)
  return [...Map.groupBy(printed, ({ spectacleId }) => spectacleId).values()].flatMap((parties) => {
    const [date] = parties
    if (!date) return []
    const { title, when, lieu, startsAt } = date
    const seatTickets = parties.flatMap(({ code }) => seatsOf(code, known, issued))
    const holder = known[0]?.holder ?? ''
    return { title, when, lieu, startsAt, holder, parties, seatTickets }
  })
}

function seatsOf(
  code: string,
  known: readonly Party[],
  issued: readonly IssuedSeat[],
): SeatTicket[] {
  const party = known.find((each) => each.code === code)
  return issued
    .filter(({ ticketId }) => ticketId === party?.ticketId)
    .map((seat) => withCode(seat, party?.seatCodes[seat.seat - 1] ?? code))
}

const withCode = (seat: IssuedSeat, code: string): SeatTicket => ({ ...seat, code })
