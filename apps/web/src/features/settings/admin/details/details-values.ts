import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import {
  ContactDetails as Values,
  ContactDetailsFields,
  ManagedContactDetails,
} from '@espace/contracts/settings/contact-details'
import { withApiRules } from '../../../../lib/dashboard/api-rules.ts'

export const DetailsValues = Values

export const DETAILS_LABELS: Readonly<Record<keyof ContactDetails, string>> = {
  street: 'Rue',
  postalCode: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone de la salle',
  email: 'E-mail de la salle',
  position: 'Position sur la carte',
  reviews: 'Lien des avis',
  facebook: 'Lien Facebook',
  instagram: 'Lien Instagram',
  directions: 'Lien de l’itinéraire',
  transit: 'Venir en transports en commun',
  driving: 'Venir en voiture',
  cycling: 'Venir à vélo',
  stepFree: 'Accès des personnes à mobilité réduite',
  transitEnglish: 'Venir en transports en commun, en anglais',
  drivingEnglish: 'Venir en voiture, en anglais',
  cyclingEnglish: 'Venir à vélo, en anglais',
  stepFreeEnglish: 'Accès des personnes à mobilité réduite, en anglais',
}

/** What visitors look for, of what may be empty. */
const DUE = [
  'street',
  'postalCode',
  'city',
  'phone',
  'email',
  'position',
  'directions',
  'transit',
  'driving',
] as const satisfies (keyof ContactDetails)[]

/** The labels of what visitors look for and nobody has said. */
export const missingIn = (values: ContactDetails): string[] =>
  DUE.filter((name) => values[name].trim() === '').map((name) => DETAILS_LABELS[name])

export const DetailsForm = withApiRules(DetailsValues, ContactDetailsFields, (values) => values)

export const valuesOf = (stored: ManagedContactDetails): ContactDetails =>
  DetailsValues.parse(stored)

/** What is stored now, as a refusal tells it. */
export function storedDetails(current: unknown) {
  const { data } = ManagedContactDetails.safeParse(current)
  return data && { values: valuesOf(data), version: data.version }
}
