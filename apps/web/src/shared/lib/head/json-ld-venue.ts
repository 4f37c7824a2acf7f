import { type ContactDetails, OPENING_HOURS, VENUE } from '@espace/contracts/lieu/lieu.constants'
import { localAddress, t } from '../language/language.ts'
import type { Services } from '../services.tsx'

type Site = Pick<Services, 'origin' | 'contact'>

/** The venue for schema.org; contact details that are not set are left out. */
export const venueJsonLd = ({ origin, contact }: Site) => ({
  '@type': ['ComedyClub', 'PerformingArtsTheater'],
  '@id': `${origin}/#lieu`,
  name: VENUE.name,
  url: `${origin}/`,
  ...(contact.phone !== '' && { telephone: `+33${contact.phone.slice(1)}` }),
  ...(contact.email !== '' && { email: contact.email }),
  maximumAttendeeCapacity: VENUE.seats,
  ...(contact.street !== '' && { address: postalAddress(contact) }),
  ...(contact.position !== '' && { geo: coordinates(contact) }),
  ...(contact.directions !== '' && { hasMap: contact.directions }),
  openingHoursSpecification: OPENING_HOURS.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  })),
})

const postalAddress = ({ street, postalCode, city }: ContactDetails) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  postalCode,
  addressLocality: city,
  addressCountry: 'FR',
})

function coordinates({ position }: ContactDetails) {
  const [latitude, longitude] = position.split(',').map(Number)
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

/** A page about the venue itself: the venue with the page's breadcrumbs. */
export const pageJsonLd = (site: Site, title: string, path: string) => ({
  '@graph': [
    venueJsonLd(site),
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: t('Accueil'),
          item: site.origin + localAddress('/'),
        },
        { '@type': 'ListItem', position: 2, name: title, item: site.origin + path },
      ],
    },
  ],
})
