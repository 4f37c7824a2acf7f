import { CODE_PREFIX } from './door.constants.ts'
import type { DoorShow, DoorTicket } from './evening.ts'
import type { DoorEvent } from './event.ts'

// No zod here at run time: the phone decides with this file, online and offline.

/** A phone's offline copy of its performance. */
export interface DoorView {
  isCancelled: boolean
  tickets: readonly DoorTicket[]
  elsewhere: readonly { show: DoorShow; prefixes: readonly string[] }[]
}

/** The verdict on a scanned code at this door, now. */
export type Verdict =
  | { kind: 'bienvenue'; ticket: DoorTicket; seat: number | null; left: number }
  | { kind: 'déjà entré'; ticket: DoorTicket; seat: number | null; at: string | null }
  | { kind: 'annulé' | 'libéré'; ticket: DoorTicket }
  | { kind: 'autre séance'; show: DoorShow }
  | { kind: 'inconnu' }

/** The party of a code, its own or that of one of its seats. */
export const ticketOf = (tickets: readonly DoorTicket[], code: string): DoorTicket | undefined =>
  tickets.find((each) => isOf(each, code))

const isOf = (ticket: DoorTicket, code: string): boolean =>
  ticket.code === code || ticket.seatCodes.includes(code)

/** The number of a code's seat, from 1; null: the party's code. */
export function seatOf({ seatCodes }: DoorTicket, code: string): number | null {
  const index = seatCodes.indexOf(code)
  return index === -1 ? null : index + 1
}

/** @param code as `TicketCode` normalises it */
export function verdictOn({ isCancelled, tickets, elsewhere }: DoorView, code: string): Verdict {
  const ticket = ticketOf(tickets, code)
  if (!ticket) {
    const other = elsewhere.find(({ prefixes }) => prefixes.includes(code.slice(0, CODE_PREFIX)))
    return other ? { kind: 'autre séance', show: other.show } : { kind: 'inconnu' }
  }
  if (isCancelled) return { kind: 'annulé', ticket }
  if (ticket.state !== 'bon') return { kind: ticket.state, ticket }
  const left = ticket.seats - ticket.entered
  const seat = seatOf(ticket, code)
  const own = seat === null ? undefined : ticket.entries.findLast((each) => each.seat === seat)
  if (left > 0 && !own) {
    return { kind: 'bienvenue', ticket, seat, left: seat === null ? left : 1 }
  }
  const at = (own ?? ticket.entries.at(-1))?.at ?? ticket.enteredAt
  return { kind: 'déjà entré', ticket, seat, at }
}

/**
 * The tickets after the phone's unsent events (offline outbox). Events that the server would refuse change nothing,
 * and those it has counted already are not counted again.
 */
export const ticketsAfter = (view: DoorView, events: readonly DoorEvent[]): readonly DoorTicket[] =>
  events.reduce<readonly DoorTicket[]>((tickets, event) => {
    const after = (ticket: DoorTicket) => ticketAfter({ ...view, tickets }, ticket, event)
    return tickets.map(after)
  }, view.tickets)

function ticketAfter(view: DoorView, ticket: DoorTicket, event: DoorEvent): DoorTicket {
  if (ticket.entries.some(({ id }) => id === event.id)) return ticket
  if (event.kind === 'undo') return without(ticket, event.undoes)
  if (!isOf(ticket, event.code)) return ticket
  const unpaid = unpaidSeats(ticket)
  if (event.kind === 'payment') {
    const paid = ticket.state === 'bon' ? Math.min(event.seats, unpaid) : 0
    return paid === 0 ? ticket : recorded(ticket, event, 0, paid)
  }
  const verdict = verdictOn(view, event.code)
  if (verdict.kind !== 'bienvenue' || event.seats > verdict.left) return ticket
  return recorded(ticket, event, event.seats, event.method ? Math.min(event.seats, unpaid) : 0)
}

/** The amount due for so many of the party at check-in. */
export const dueFor = (ticket: DoorTicket, seats: number): number =>
  Math.min(seats, unpaidSeats(ticket)) * ticket.price_cents

export const unpaidSeats = ({ dueCents, price_cents: price }: DoorTicket): number =>
  price > 0 ? Math.round(dueCents / price) : 0

function recorded(
  ticket: DoorTicket,
  { id, kind, code, at, deviceId, method }: Exclude<DoorEvent, { kind: 'undo' }>,
  seats: number,
  paidSeats: number,
): DoorTicket {
  const paidCents = paidSeats * ticket.price_cents
  const seat = seats > 0 ? seatOf(ticket, code) : null
  return {
    ...ticket,
    entered: ticket.entered + seats,
    enteredAt: ticket.enteredAt ?? (seats > 0 ? at : null),
    paidSeats: ticket.paidSeats + paidSeats,
    dueCents: ticket.dueCents - paidCents,
    entries: [
      ...ticket.entries,
      { id, kind, seats, seat, method: method ?? null, paidCents, at, deviceId },
    ],
  }
}

function without(ticket: DoorTicket, undone: string): DoorTicket {
  const entry = ticket.entries.find(({ id }) => id === undone)
  if (!entry) return ticket
  const { seats, paidCents } = entry
  const entries = ticket.entries.filter(({ id }) => id !== undone)
  const entered = ticket.entered - seats
  return {
    ...ticket,
    entered,
    enteredAt: entered === 0 ? null : ticket.enteredAt,
    paidSeats: ticket.paidSeats - (paidCents > 0 ? Math.round(paidCents / ticket.price_cents) : 0),
    dueCents: ticket.dueCents + paidCents,
    entries,
  }
}
