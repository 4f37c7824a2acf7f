import type { Artist } from '@espace/contracts/artistes/artistes'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { artistPath, cardPath, showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { imagePath } from '#shared/lib/head/image-path.ts'
import { venueJsonLd } from '#shared/lib/head/json-ld-venue.ts'
import type { Services } from '#shared/lib/services.tsx'
import { withParisOffset } from '#shared/lib/time/paris.ts'
import { noSales } from '#shared/spectacles/booking/sales.ts'
import type { ShowCard } from '#shared/spectacles/show-card.ts'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isFull, LAST_SEATS } from '#shared/spectacles/tags.tsx'
import { isToCome } from '#shared/spectacles/to-come.ts'

const MINUTE_MS = 60_000

type Site = Pick<Services, 'origin' | 'contact'>

/** A show as search engines read it: an event with its time in Lille, its place and, until it begins, its offer. */
export function eventJsonLd(
  show: Spectacle,
  artists: readonly Pick<Artist, 'id' | 'name'>[],
  { site, now }: { site: Site; now: number },
) {
  const { origin } = site
  const url = origin + showPath(show)
  const image = imagePath(show.img, 'spectacles') || cardPath(show.id)
  const isHouse = show.booking_mode === 'maison'
  const sold = isHouse ? `${origin}/reserver/${show.id}` : show.lien_spectacle
  const ticketUrl = isToCome(show, now) && !isOff(show) && !isOver(show, now) ? sold : null
  const start = Date.parse(show.startsAt)
  const at = (minutes: number) =>
    withParisOffset(new Date(start + minutes * MINUTE_MS).toISOString())
  return {
    '@type': 'ComedyEvent',
    '@id': url,
    name: show.title,
    description: show.description,
    startDate: at(0),
    ...(show.durationMinutes === null ? {} : { endDate: at(show.durationMinutes) }),
    doorTime: at(-VENUE.doorsMinutes),
    ...eventStatus(show),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: 'fr',
    image: [new URL(image, origin).href],
    location: venueJsonLd(site),
    maximumAttendeeCapacity: VENUE.seats,
    ...(artists.length === 0
      ? {}
      : { performer: artists.map((artist) => performer(artist, origin)) }),
    organizer: { '@id': `${origin}/#lieu` },
    url,
    ...(ticketUrl === null ? {} : { offers: offer(show, ticketUrl, now) }),
    ...(isHouse &&
      ticketUrl !== null &&
      show.places_restantes !== null && { remainingAttendeeCapacity: show.places_restantes }),
  }
}

const performer = (artist: Pick<Artist, 'id' | 'name'>, origin: string) => ({
  '@type': 'Person',
  name: artist.name,
  url: origin + artistPath(artist),
})

/** Structured data of a list: title and date; the page of each show has the rest. */
export const datesJsonLd = (shows: readonly ShowCard[], site: Site) =>
  shows.map((show) => ({
    '@type': 'ComedyEvent',
    name: show.title,
    startDate: withParisOffset(show.startsAt),
    ...eventStatus(show),
    location: venueJsonLd(site),
    url: site.origin + showPath(show),
  }))

/** schema.org status: scheduled, cancelled, or postponed with its previous start. */
function eventStatus({
  status,
  previousStartsAt: before,
}: Pick<Spectacle, 'status' | 'previousStartsAt'>) {
  if (status === 'annulé') return called('Cancelled')
  if (status !== 'reporté') return called('Scheduled')
  if (before === null) return called('Postponed')
  return { ...called('Rescheduled'), previousStartDate: withParisOffset(before) }
}

const called = (name: string) => ({ eventStatus: `https://schema.org/Event${name}` })

/** Sales have closed, although the show is still to come. */
const isOver = (show: Spectacle, now: number) => !isAhead(show, now) && noSales(show, now)

const isAhead = ({ salesOpenAt: open }: Spectacle, now: number) =>
  open !== null && Date.parse(open) > now

/** Same threshold of « last seats » as on the page. */
function availability(show: Spectacle, now: number): string {
  if (isFull(show)) return 'SoldOut'
  if (isAhead(show, now)) return 'PreOrder'
  const left = show.places_restantes
  return left !== null && left <= LAST_SEATS ? 'LimitedAvailability' : 'InStock'
}

const offer = (show: Spectacle, url: string, now: number) => ({
  '@type': 'Offer',
  url,
  availability: `https://schema.org/${availability(show, now)}`,
  ...(show.booking_mode === 'maison' &&
    show.salesOpenAt !== null && { validFrom: withParisOffset(show.salesOpenAt) }),
  ...(show.price_cents === null
    ? {}
    : { price: (show.price_cents / 100).toFixed(2), priceCurrency: 'EUR' }),
})
