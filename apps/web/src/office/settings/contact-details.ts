import {
  ContactDetails,
  ContactDetailsFields,
  ManagedContactDetails,
} from '@espace/contracts/settings/contact-details'
import { apiRules } from '../lib/edit/fields.ts'
import { setting } from '../lib/edit/setting.ts'
import { text, textArea } from '../ui/form/field-table.tsx'

const link = (label: string, hint?: string) => text(label, { type: 'url', hint })

/** Directions, in both languages. */
const way = (label: string, hint: string) => textArea(label, { hint, rows: 3 })
const inEnglish = (label: string) =>
  textArea(`${label}, en anglais`, {
    hint: 'Vide, la page anglaise dit le français.',
    rows: 3,
    lang: 'en',
  })

const FIELDS = {
  street: text('Rue', { autoComplete: 'off' }),
  postalCode: text('Code postal', { inputMode: 'numeric' }),
  city: text('Ville', { autoComplete: 'off' }),
  phone: text('Téléphone de la salle', { type: 'tel', autoComplete: 'off' }),
  email: text('Email de la salle', { type: 'email', autoComplete: 'off' }),
  position: text('Position sur la carte', {
    hint: 'Latitude et longitude, par exemple 50.6355, 3.0628.',
  }),
  directions: link('Lien de l’itinéraire', 'https://…'),
  transit: way(
    'Venir en transports en commun',
    'Métro, tramway, bus, et combien de minutes à pied.',
  ),
  transitEnglish: inEnglish('Venir en transports en commun'),
  driving: way('Venir en voiture', 'Où se garer.'),
  drivingEnglish: inEnglish('Venir en voiture'),
  cycling: way('Venir à vélo', 'Où laisser un vélo.'),
  cyclingEnglish: inEnglish('Venir à vélo'),
  stepFree: way(
    'Accès des personnes à mobilité réduite',
    'Vide, le site dit qu’il n’y a pas d’accès.',
  ),
  stepFreeEnglish: inEnglish('Accès des personnes à mobilité réduite'),
  reviews: link('Lien des avis'),
  facebook: link('Lien Facebook'),
  instagram: link('Lien Instagram'),
}

/** Contact details of the venue: on every page, in mails, on tickets and in calendars. */
export const contactDetails = setting({
  name: 'coordonnees',
  label: 'Coordonnées',
  fields: FIELDS,
  layout: [
    'street',
    ['postalCode', 'city'],
    ['phone', 'email'],
    ['position', 'directions'],
    ['transit', 'transitEnglish'],
    ['driving', 'drivingEnglish'],
    ['cycling', 'cyclingEnglish'],
    ['stepFree', 'stepFreeEnglish'],
    'reviews',
    ['facebook', 'instagram'],
  ],
  rules: apiRules(FIELDS, ContactDetailsFields, (values) => values),
  schema: ManagedContactDetails,
  toForm: (stored) => ContactDetails.parse(stored),
  load: (admin, options) => admin.settings.contactDetails({}, options),
  save: (admin, values, version) =>
    admin.settings.setContactDetails({ body: { ...values, version } }),
  saved: 'Coordonnées sauvegardées',
  due: {
    fields: [
      'street',
      'postalCode',
      'city',
      'phone',
      'email',
      'position',
      'directions',
      'transit',
      'driving',
    ],
    sentence: (labels) =>
      `Les visiteurs ne trouvent pas encore : ${labels}. Rien n’en est affiché tant que ce n’est pas rempli.`,
  },
})
