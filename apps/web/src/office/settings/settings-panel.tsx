import { email } from '@espace/contracts/auth/fields'
import {
  ContactDetails,
  ContactDetailsFields,
  ManagedContactDetails,
} from '@espace/contracts/settings/contact-details'
import { ContactEmail } from '@espace/contracts/settings/settings'
import * as z from 'zod'
import { apiRules } from '../lib/edit/fields.ts'
import { setting } from '../lib/edit/setting.ts'
import { SettingForm } from '../ui/entity/setting-form.tsx'
import { text, textArea } from '../ui/form/field-table.tsx'
import { Panel as Frame, Part } from '../ui/panel.tsx'
import { DoorSetting, NewsletterSwitch } from './door-and-newsletter.tsx'
import { FactorDemandSetting } from './factor-demand-setting.tsx'
import { LegalTexts } from './legal-texts.tsx'
import { accounts, ledgerSettings } from './money/ledger-settings.ts'
import { PaymentIncidents } from './money/payment-incidents.tsx'
import { tarifGrid, voucherTerms } from './money/prices.tsx'
import { RestorationSetting } from './money/restoration-setting.tsx'
import { operator } from './operator.ts'
import styles from './settings-panel.module.css'

const contactEmail = setting({
  name: 'email-de-contact',
  label: 'Email de contact',
  fields: {
    email: text('Email de réception des messages de contact', {
      hint: 'Par exemple contact@exemple.fr. Le changement vaut tout de suite ; l’ancienne adresse en est prévenue.',
      type: 'email',
      autoComplete: 'off',
      required: true,
    }),
  },
  rules: z.object({ email }),
  schema: ContactEmail,
  toForm: ({ email }) => ({ email }),
  load: (admin, options) => admin.settings.contactEmail({}, options),
  save: (admin, { email }, version) => admin.settings.setContactEmail({ body: { email, version } }),
  saved: 'Email de contact sauvegardé',
})

/** Settings tab (§2): emails, newsletter, door, and legally required information. */
export function Panel() {
  return (
    <Frame title="Paramètres">
      <RestorationSetting />
      <PaymentIncidents />
      <Part title="Messages de contact">
        <div className={styles.narrow}>
          <SettingForm of={contactEmail} action="Enregistrer" />
        </div>
      </Part>
      <Part title="Inscriptions à la newsletter">
        <NewsletterSwitch />
      </Part>
      <Part title="La porte des soirées">
        <DoorSetting />
      </Part>
      <Part title="Tarifs">
        <SettingForm of={tarifGrid} action="Enregistrer les tarifs" />
      </Part>
      <Part title="Bons cadeaux">
        <SettingForm of={voucherTerms} action="Enregistrer les bons cadeaux" />
      </Part>
      <Part title="Comptes de l’export comptable (FEC)">
        <p>
          Ces numéros sont des exemples : voir avec votre expert-comptable. Ils ne changent rien au
          journal de billetterie.
        </p>
        <SettingForm of={accounts} action="Enregistrer les comptes" />
      </Part>
      <Part title="Journal de billetterie">
        <SettingForm of={ledgerSettings} action="Enregistrer ces réglages" />
      </Part>
      <Part title="Sécurité de l’équipe">
        <FactorDemandSetting />
      </Part>
      <Part title="Coordonnées">
        <SettingForm of={contactDetails} action="Enregistrer les coordonnées" />
      </Part>
      <Part title="Exploitant">
        <SettingForm of={operator} action="Enregistrer l’exploitant" />
      </Part>
      <Part title="Textes du site">
        <LegalTexts />
      </Part>
    </Frame>
  )
}

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
const contactDetails = setting({
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
