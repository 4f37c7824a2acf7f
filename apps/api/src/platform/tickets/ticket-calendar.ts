import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type VenueLines, placeOf } from '../venue/venue-lines.ts'
import { placesOf, type PrintedTicket } from './printed-ticket.ts'

/** What an evening takes where nobody has said how long the show is. */
const USUAL_MINUTES = 90

/**
 * The evenings of these tickets, as calendars read them (RFC 5545), in UTC. A date keeps its name when it
 * moves, and says which of two is newer.
 *
 * @param origin what the addresses of the site begin with
 */
export function ticketCalendar(
  tickets: readonly PrintedTicket[],
  origin: string,
  house: VenueLines,
): string {
  const { hostname } = new URL(origin)
  const calendar = ical({
    prodId: { company: 'L’espace comédie', product: 'Billets', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const ticket of tickets) {
    const { spectacleId, code, title, lieu, seats, startsAt, minutes, version, isFormer } = ticket
    const start = new Date(startsAt)
    calendar.createEvent({
      id: `seance-${spectacleId}@${hostname}`,
      sequence: version,
      ...(isFormer && { status: ICalEventStatus.CANCELLED }),
      start,
      end: new Date(start.getTime() + (minutes ?? USUAL_MINUTES) * 60_000),
      summary: title,
      location: placeOf(lieu, house),
      description: `${placesOf(seats)}. Code du billet : ${groupedCode(code)}`,
      url: origin + showPath({ id: spectacleId, title }),
    })
  }
  return calendar.toString()
}
