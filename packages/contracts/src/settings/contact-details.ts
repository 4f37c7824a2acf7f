import * as z from 'zod'
import { canonicalEmail } from '../auth/email.ts'
import { displayText, textsOf, Version } from '../kernel/fields.ts'
import { parseUrl } from '../kernel/parse-url.ts'
import { NO_DETAILS } from '../lieu/lieu.constants.ts'

export const line = (max = 200) => displayText(0, max)

const or = (pattern: RegExp, message: string) =>
  line(500).refine((value) => value === '' || pattern.test(value), message)

const sentences = line(500)

const link = line(500).refine(
  (value) => value === '' || parseUrl(value)?.protocol === 'https:',
  'Lien invalide : il commence par https://',
)

const phone = line(30)
  .transform((value) => value.replaceAll(/[\s.-]/g, '').replace(/^\+33/, '0'))
  .refine((value) => value === '' || /^0\d{9}$/.test(value), 'Numéro de téléphone invalide')

/** An address in its canonical form; may be empty. */
export const emailOrNone = line(254)
  .transform((value) => (value === '' ? '' : canonicalEmail(value)))
  .refine((value) => value !== null, 'Adresse email invalide')

const position = or(
  /^-?\d{1,2}(?:\.\d+)?, ?-?\d{1,3}(?:\.\d+)?$/,
  'Position invalide, par exemple 50.6355, 3.0628',
)

/** The venue's contact details, as the team edits them; all are optional. */
export const ContactDetailsFields = z
  .strictObject({
    street: line(),
    postalCode: or(/^\d{5}$/, 'Code postal invalide : cinq chiffres'),
    city: line(),
    phone,
    email: emailOrNone,
    position: position.meta({ description: 'Latitude and longitude, for the map' }),
    reviews: link.meta({ description: 'Page of the reviews' }),
    facebook: link,
    instagram: link,
    directions: link.meta({ description: 'Directions on a map service' }),
    transit: sentences.meta({ description: 'Directions by metro and bus' }),
    driving: sentences.meta({ description: 'Directions by car, and parking' }),
    cycling: sentences,
    stepFree: sentences.meta({ description: 'Access for people with reduced mobility' }),
    transitEnglish: sentences,
    drivingEnglish: sentences,
    cyclingEnglish: sentences,
    stepFreeEnglish: sentences,
  })
  .meta({ id: 'ContactDetailsFields' })

export const ContactDetails = textsOf(NO_DETAILS).meta({
  id: 'ContactDetails',
  description: 'Contact details of the venue; empty if not set',
})

export const ManagedContactDetails = ContactDetails.extend({ version: Version }).meta({
  id: 'ManagedContactDetails',
})
export type ManagedContactDetails = z.infer<typeof ManagedContactDetails>
