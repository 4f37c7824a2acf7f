import * as z from 'zod'
import { canonicalEmail } from '../auth/email.ts'
import { displayText, textsOf, Version } from '../kernel/fields.ts'
import { NO_DETAILS } from '../lieu/lieu.constants.ts'

export const line = (max = 200) => displayText(0, max)

const or = (pattern: RegExp, message: string) =>
  line(500).refine((value) => value === '' || pattern.test(value), message)

const sentences = line(500)

const link = line(500).refine(
  (value) => value === '' || URL.parse(value)?.protocol === 'https:',
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
    reviews: link.meta({ description: 'Where the audience reviews the house' }),
    facebook: link,
    instagram: link,
    directions: link.meta({ description: 'A map service that leads to the house' }),
    transit: sentences.meta({ description: 'How to come by metro and bus' }),
    driving: sentences.meta({ description: 'How to come by car, and where to park' }),
    cycling: sentences,
    stepFree: sentences.meta({ description: 'Whether people with reduced mobility get in' }),
    transitEnglish: sentences,
    drivingEnglish: sentences,
    cyclingEnglish: sentences,
    stepFreeEnglish: sentences,
  })
  .meta({ id: 'ContactDetailsFields' })

export const ContactDetails = textsOf(NO_DETAILS).meta({
  id: 'ContactDetails',
  description: 'How to reach the house; what nobody has said is empty',
})

export const ManagedContactDetails = ContactDetails.extend({ version: Version }).meta({
  id: 'ManagedContactDetails',
})
export type ManagedContactDetails = z.infer<typeof ManagedContactDetails>
