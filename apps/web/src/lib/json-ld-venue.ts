import { OPENING_HOURS, VENUE } from '@espace/contracts/lieu/venue'
import { localAddress, t } from './language.ts'

/** The house as a place that events happen at. */
export const venueJsonLd = (origin: string) => ({
  '@type': ['ComedyClub', 'PerformingArtsTheater'],
  '@id': `${origin}/#lieu`,
  name: VENUE.name,
  url: `${origin}/`,
  telephone: `+33${VENUE.phone.slice(1)}`,
  email: VENUE.email,
  maximumAttendeeCapacity: VENUE.seats,
  address: {
    '@type': 'PostalAddress',
    streetAddress: VENUE.street,
    postalCode: VENUE.postalCode,
    addressLocality: VENUE.city,
    addressCountry: 'FR',
  },
  geo: { '@type': 'GeoCoordinates', latitude: VENUE.latitude, longitude: VENUE.longitude },
  openingHoursSpecification: OPENING_HOURS.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  })),
})

/** A page that is about the house itself: the house, and the way to the page. */
export const pageJsonLd = (origin: string, title: string, path: string) => ({
  '@graph': [
    venueJsonLd(origin),
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: t('Accueil'), item: origin + localAddress('/') },
        { '@type': 'ListItem', position: 2, name: title, item: origin + path },
      ],
    },
  ],
})
