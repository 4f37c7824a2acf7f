/** The venue, as every page, mail and ticket presents it (§1, §2). */
export const VENUE = {
  name: 'L’espace comédie',
  /** The venue of a show, as its form and tables name it (§3). */
  lieu: "L'espace comédie",
  seats: 70,
  /** Doors open that many minutes before a show. */
  doorsMinutes: 60,
} as const

/** Contact details of the venue until the team fills them in. */
export const NO_DETAILS = {
  street: '',
  postalCode: '',
  city: '',
  /** Ten digits, as dialled in France. */
  phone: '',
  email: '',
  /** `50.6355, 3.0628`: latitude and longitude. */
  position: '',
  /** Addresses of other sites: reviews, networks, the way there. */
  reviews: '',
  facebook: '',
  instagram: '',
  directions: '',
  /** Sentences on how to come: by metro and bus, by car, by bike. */
  transit: '',
  driving: '',
  cycling: '',
  /** Whether people with reduced mobility get in; while it is empty, they do not (§2). */
  stepFree: '',
  /** The same for the English pages, which say the French where these are empty. */
  transitEnglish: '',
  drivingEnglish: '',
  cyclingEnglish: '',
  stepFreeEnglish: '',
}
export type ContactDetails = typeof NO_DETAILS

/** `7, rue du Rideau, 59000 Lille`; empty if unset. */
export const addressLine = ({
  street,
  postalCode,
  city,
}: Pick<ContactDetails, 'street' | 'postalCode' | 'city'>): string =>
  [street, `${postalCode} ${city}`.trim()].filter((part) => part !== '').join(', ')

/** Opening hours of the box office (§1). Days as schema.org names them. */
export const OPENING_HOURS = [
  {
    label: 'Lundi – vendredi',
    hours: '18h–23h',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '18:00',
    closes: '23:00',
  },
  {
    label: 'Samedi – dimanche',
    hours: '16h–22h',
    days: ['Saturday', 'Sunday'],
    opens: '16:00',
    closes: '22:00',
  },
] as const

/** Pictures of the venue in any one answer. */
export const MAX_VENUE_IMAGES = 100
