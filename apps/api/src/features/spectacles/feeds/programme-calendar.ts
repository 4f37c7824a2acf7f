import { showPath } from '@espace/contracts/spectacles/show-path'
import ical, { ICalEventStatus } from 'ical-generator'
import { type VenueLines, placeOf } from '#platform/venue/venue-lines.ts'
import type { FeedShow } from './feed-shows.ts'

/** The duration in the calendar of a show without one. */
const USUAL_MINUTES = 90

const ZONE = 'Europe/Paris'

/** The hours of Paris since 1996, for calendars that do not know them (RFC 5545 §3.6.5). */
const PARIS = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

/** The refresh interval of subscribed calendars, in seconds. */
const ASK_AGAIN_S = 3_600

/**
 * Shows as calendars read them (RFC 5545), by the clock on the wall in Paris. A date keeps its name when it
 * moves, the same as on its tickets, and says which of two is newer.
 *
 * @param origin what the addresses of the site begin with
 */
export function programmeCalendar(
  shows: readonly FeedShow[],
  { name, origin, venue }: { name: string; origin: string; venue: VenueLines },
): string {
  const { hostname } = new URL(origin)
  const calendar = ical({
    prodId: { company: 'L’espace comédie', product: 'Programme', language: 'FR' },
    name,
    ttl: ASK_AGAIN_S,
  })
  for (const show of shows) {
    const start = Temporal.Instant.from(show.startsAt).toZonedDateTimeISO(ZONE)
    const updatedAt = new Date(show.updatedAt)
    calendar.createEvent({
      id: `seance-${show.id}@${hostname}`,
      sequence: show.version,
      timezone: ZONE,
      start,
      end: start.add({ minutes: show.minutes ?? USUAL_MINUTES }),
      // Of the last change and not of this answer, so that the same programme is the same to the byte.
      stamp: updatedAt,
      lastModified: updatedAt,
      summary: titleOf(show),
      status: statusOf(show),
      location: placeOf(show.lieu, venue),
      description: show.description,
      url: origin + showPath(show),
    })
  }
  return calendar.toString().replace('BEGIN:VEVENT', `${PARIS}BEGIN:VEVENT`)
}

/** Some calendars drop what is cancelled, others ignore the status: the title says it as well. */
function titleOf({ title, status, isOff }: FeedShow): string {
  if (status === 'annulé') return `ANNULÉ : ${title}`
  return isOff ? `REPORTÉ : ${title}` : title
}

function statusOf({ status, isOff }: FeedShow): ICalEventStatus {
  if (status === 'annulé') return ICalEventStatus.CANCELLED
  return isOff ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
