/** The house, as every page, mail and ticket presents it (§1, §2). */
export const VENUE = {
  name: "L'espace comédie",
  seats: 70,
  /** Doors open that many minutes before a show. */
  doorsMinutes: 60,
} as const

/** Where the house is and how to reach it, as the team has said it; what nobody has said is empty. */
export interface ContactDetails {
  street: string
  postalCode: string
  city: string
  /** Ten digits, as dialled in France. */
  phone: string
  email: string
  /** `50.6355, 3.0628`: latitude and longitude. */
  position: string
  /** Addresses of other sites: reviews, networks, the way there. */
  reviews: string
  facebook: string
  instagram: string
  directions: string
  /** Sentences on how to come: by metro and bus, by car, by bike. */
  transit: string
  driving: string
  cycling: string
  /** Whether people with reduced mobility get in; while it is empty, they do not (§2). */
  stepFree: string
  /** The same for the English pages, which say the French where these are empty. */
  transitEnglish: string
  drivingEnglish: string
  cyclingEnglish: string
  stepFreeEnglish: string
}

export const NO_DETAILS: ContactDetails = {
  street: '',
  postalCode: '',
  city: '',
  phone: '',
  email: '',
  position: '',
  reviews: '',
  facebook: '',
  instagram: '',
  directions: '',
  transit: '',
  driving: '',
  cycling: '',
  stepFree: '',
  transitEnglish: '',
  drivingEnglish: '',
  cyclingEnglish: '',
  stepFreeEnglish: '',
}

/** `7, rue du Rideau, 59000 Lille`; empty where nobody has said it. */
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
