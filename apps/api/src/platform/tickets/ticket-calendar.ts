import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { seatsInEnglish } from '../english.ts'
import { type VenueLines, placeOf } from '../venue/venue-lines.ts'
import { placesOf, type PrintedTicket } from './printed-ticket.ts'

/** The duration in the calendar of a show without one. */
const USUAL_MINUTES = 90

/**
 * The evenings of these tickets, each once, as calendars read them (RFC 5545), in UTC. A date keeps its name when it
 * moves, and says which of two is newer.
 *
 * @param origin what the addresses of the site begin with
 */
export function ticketCalendar(
  tickets: readonly PrintedTicket[],
  origin: string,
  venue: VenueLines,
): string {
  const { hostname } = new URL(origin)
  const calendar = ical({
    prodId: { company: 'L’espace comédie', product: 'Billets', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const [spectacleId, parties] of Map.groupBy(tickets, (ticket) => ticket.spectacleId)) {
    const [evening] = parties
    if (!evening) continue
    const { title, lieu, startsAt, minutes } = evening
    const start = new Date(startsAt)
    const isOff = parties.every(({ isFormer, isDateTba }) => isFormer || isDateTba)
    calendar.createEvent({
      id: `seance-${spectacleId}@${hostname}`,
      sequence: Math.max(...parties.map(({ version }) => version)),
      ...(isOff && { status: ICalEventStatus.CANCELLED }),
      start,
      end: new Date(start.getTime() + (minutes ?? USUAL_MINUTES) * 60_000),
      summary: title,
      location: placeOf(lieu, venue),
      description: parties.map(partyLine).join('\n'),
      url: origin + showPath({ id: spectacleId, title }),
    })
  }
  return calendar.toString()
}

const partyLine = ({ seats, tarif, code, language }: PrintedTicket): string =>
  language === 'en'
    ? `${seatsInEnglish(seats, tarif)}. Code of the ticket: ${groupedCode(code)}`
    : `${placesOf(seats, tarif)}. Code du billet : ${groupedCode(code)}`
