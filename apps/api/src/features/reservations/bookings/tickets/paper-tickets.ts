import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { Db } from '@espace/prisma/client'
import { type IssuedSeat, selectIssuedSeats } from '#features/ledger/issued-seats.ts'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { euros } from '#platform/french.ts'
import { type PaperTicket, type PrintedTicket, placesOf } from '#platform/tickets/printed-ticket.ts'
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
  venue: VenueLines,
): Promise<Uint8Array> {
  if (!printer) {
    const { TicketPrinter } = await import('#platform/tickets/ticket-printer.ts')
    printer ??= new TicketPrinter()
  }
  return printer.pdf(tickets, venue)
}

/**
 * The PDF attached to a mail about these tickets, rendered at sending.
 *
 * @returns undefined if none of them is valid by now, or the group is too large
 */
export async function mailedPaper(
  db: Db,
  codes: readonly string[],
  venue: VenueLines,
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
  return sheets.length === 0 ? undefined : printTickets(sheets, venue)
}

/** A date at a time, with the seats of all of its tarifs. */
export async function onPaper(
  db: Db,
  reservationId: string,
  printed: readonly PrintedTicket[],
): Promise<PaperTicket[]> {
  const issued = await selectIssuedSeats(db, reservationId)
  const known = await partiesOf(db, reservationId)
  const { holder = '', language = 'fr' } = known[0] ?? {}
  const words = PAPER_WORDS[language]
  return [...Map.groupBy(printed, ({ spectacleId }) => spectacleId).values()].flatMap((parties) => {
    const [date] = parties
    if (!date) return []
    const { title, when, lieu, startsAt } = date
    const seats = parties.flatMap(({ code }) => seatsOf(code, known, issued))
    return {
      language,
      title,
      when,
      lieu,
      heading: words.heading,
      doors: words.doors(clock.format(Date.parse(startsAt) - VENUE.doorsMinutes * 60_000)),
      holder: holder === '' ? words.yours : words.holder(holder),
      parties: parties.map((party) => ({
        code: party.code,
        seats: words.seats(party.seats, party.tarif),
      })),
      sums: sumLines(seats, words),
      notes: words.notes(seats.length),
      seatTickets: seats.map((seat, index) =>
        withPlace(seat, words.place(index + 1, seats.length)),
      ),
    }
  })
}

const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

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

const withPlace = (seat: SeatTicket, place: string) => ({ ...seat, place })

/** What a party owes or has paid, and under which numbers. */
function sumLines(seats: readonly SeatTicket[], words: PaperWords): string[] {
  if (seats.length === 0) return []
  const total = totalOf(seats)
  const due = totalOf(seats.filter(({ isPaid }) => !isPaid))
  const numbers = seats.map(({ number }) => Number(number)).toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
  const isRow = numbers.length > 2 && last - first === numbers.length - 1
  return [words.price(total, due), words.numbers(isRow ? [first, last] : numbers, isRow)]
}

const totalOf = (seats: readonly SeatTicket[]): number =>
  seats.reduce((sum, { priceCents }) => sum + priceCents, 0)

const french = {
  heading: 'BILLET',
  doors: (time: string) => `Ouverture des portes à ${time}`,
  yours: 'Vos places',
  holder: (name: string) => `Au nom de ${name}`,
  seats: placesOf,
  place: (index: number, seats: number) => `Place ${index} sur ${seats}`,
  price(total: number, due: number): string {
    if (total === 0) return 'Prix : gratuit'
    const part = due === total ? '' : `dont ${euros(due)} `
    return `Prix : ${euros(total)}${due === 0 ? '' : `, ${part}à régler à l’entrée`}`
  },
  numbers: (numbers: readonly number[], isRow: boolean) =>
    `${numbers.length === 1 ? 'Opération' : 'Opérations'} n° ${numbers.join(isRow ? ' à ' : ', ')}`,
  notes: (seats: number): string[] => [
    'À l’entrée, montrez ce billet, imprimé ou sur votre téléphone.',
    ...(seats > 1
      ? ['Vous venez séparément ? Chaque place a aussi son billet, sur les feuilles suivantes.']
      : []),
    'Un empêchement ? Rendez vos places depuis votre compte, ou par le lien de notre e-mail.',
  ],
}

type PaperWords = typeof french

const english: PaperWords = {
  heading: 'TICKET',
  doors: (time) => `Doors open at ${time}`,
  yours: 'Your seats',
  holder: (name) => `In the name of ${name}`,
  seats: seatsInEnglish,
  place: (index, seats) => `Seat ${index} of ${seats}`,
  price(total, due) {
    if (total === 0) return 'Price: free'
    const part = due === total ? '' : `${englishEuros(due)} of it `
    return `Price: ${englishEuros(total)}${due === 0 ? '' : `, ${part}to pay at the door`}`
  },
  numbers: (numbers, isRow) =>
    `${numbers.length === 1 ? 'Operation' : 'Operations'} no. ${numbers.join(isRow ? ' to ' : ', ')}`,
  notes: (seats) => [
    'Show this ticket at the door, printed or on your phone. The show is in French.',
    ...(seats > 1
      ? ['You come one by one? Each seat also has a ticket of its own, on the next sheets.']
      : []),
    'Something came up? Give your seats back by the link of our email.',
  ],
}

const PAPER_WORDS = { fr: french, en: english }
