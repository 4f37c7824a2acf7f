import * as z from 'zod'
import { fallback, textsOf, Version } from '../kernel/fields.ts'
import { NO_DETAILS } from '../lieu/lieu.constants.ts'
import { ContactDetails, emailOrNone, line } from './contact-details.ts'
import { isSiren } from './settings.constants.ts'

/** A declaration number of an entertainment operator, long or short: `PLATESV-D-2021-003456`, `L-D-21-3456`. */
const LICENCE = /^(?:PLATESV-[DR]-\d{4}-\d{6}|L-[DR]-\d{2}-\d{1,6})$/

/** One for each of the three categories: venue operator, producer, presenter. */
export const MAX_LICENCES = 3

/** `03 53 01 00 70` */
export const inPairs = (digits: string): string => digits.replaceAll(/\d\d(?=\d)/g, '$& ')

const licence = line(40)
  .transform((value) => value.toLocaleUpperCase('fr').replaceAll(/\s+/g, ''))
  .pipe(z.string().regex(LICENCE, 'Numéro de licence invalide, par exemple PLATESV-D-2021-003456'))

const siren = line(20)
  .transform((value) => value.replaceAll(/\s+/g, ''))
  .refine((value) => value === '' || isSiren(value), 'Numéro SIREN invalide : neuf chiffres')

const vatNumber = line(30)
  .transform((value) => value.toLocaleUpperCase('fr').replaceAll(/\s+/g, ''))
  .refine(
    (value) => value === '' || /^FR[0-9A-Z]{2}\d{9}$/.test(value),
    'Numéro de TVA invalide, par exemple FR40303265045',
  )

const phone = line(30)
  .refine(
    (value) => value === '' || /^\+?[\d .()-]{6,}$/.test(value),
    'Numéro de téléphone invalide',
  )
  .transform((value) => (/^0\d{9}$/.test(value) ? inPairs(value) : value))

/** The legal notice required of the operator (LCEN art. 6, code du travail L7122-3). */
export const OperatorFields = z
  .strictObject({
    name: line(),
    legalForm: line(),
    capital: line(60),
    siren,
    registry: line(),
    vatNumber,
    licences: z
      .array(licence)
      .max(MAX_LICENCES, `${MAX_LICENCES} numéros au plus`)
      .meta({ description: 'Numbers of the operator’s receipt (PLATESV)' }),
    address: line(),
    phone,
    email: emailOrNone,
    director: line().meta({ description: 'Publication director' }),
    host: line().meta({ description: 'Hosting provider' }),
    hostAddress: line(),
    hostPhone: phone,
    mediator: line(300).meta({ description: 'Consumer mediator: name and address' }),
  })
  .meta({ id: 'OperatorFields' })

const TEXTS = {
  name: '',
  legalForm: '',
  capital: '',
  siren: '',
  registry: '',
  vatNumber: '',
  address: '',
  phone: '',
  email: '',
  director: '',
  host: '',
  hostAddress: '',
  hostPhone: '',
  mediator: '',
}

export const Operator = textsOf(TEXTS)
  .extend({ licences: z.array(z.string()) })
  .meta({ id: 'Operator', description: 'Legal details of the venue; empty if not set' })
export type Operator = z.infer<typeof Operator>

export const NO_OPERATOR: Operator = { ...TEXTS, licences: [] }

export const Venue = Operator.extend({
  contact: ContactDetails.register(fallback, { value: NO_DETAILS }),
}).meta({
  id: 'Venue',
  description: 'Legal and contact details of the venue',
})
export type Venue = z.infer<typeof Venue>

export const PublicVenue = Venue.extend({
  paysOnline: z
    .boolean()
    .meta({ description: 'Whether seats are paid online when they are booked, or at the entrance' })
    .register(fallback, { value: false }),
}).meta({ id: 'PublicVenue', description: 'Public details of the venue' })
export type PublicVenue = z.infer<typeof PublicVenue>

export const ManagedOperator = Operator.extend({ version: Version }).meta({ id: 'ManagedOperator' })
export type ManagedOperator = z.infer<typeof ManagedOperator>
