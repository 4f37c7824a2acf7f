import { ManagedOperator, OperatorFields } from '@espace/contracts/settings/operator'
import { apiRules, shapeOf, type ValuesOf } from '../lib/edit/fields.ts'
import { setting } from '../lib/edit/setting.ts'
import { text, textArea } from '../ui/form/field-table.tsx'

const FIELDS = {
  name: text('Nom de l’exploitant', { autoComplete: 'off' }),
  legalForm: text('Forme juridique', { hint: 'SARL, association loi 1901…' }),
  /** One number a line. */
  licences: textArea('Numéros de licence (PLATESV)', {
    hint: 'Un par ligne, par exemple PLATESV-D-2021-003456. Imprimés en bas de chaque page, des emails et des billets.',
    rows: 3,
    spellCheck: false,
  }),
  siren: text('SIREN', { inputMode: 'numeric' }),
  registry: text('Registre (RCS ou RNA)'),
  capital: text('Capital'),
  vatNumber: text('Numéro de TVA'),
  address: text('Adresse', { autoComplete: 'off' }),
  phone: text('Téléphone', { type: 'tel', autoComplete: 'off' }),
  email: text('Email', { type: 'email', autoComplete: 'off' }),
  director: text('Directeur ou directrice de la publication', { autoComplete: 'off' }),
  host: text('Hébergeur du site'),
  hostPhone: text('Téléphone de l’hébergeur', { type: 'tel', autoComplete: 'off' }),
  hostAddress: text('Adresse de l’hébergeur', { autoComplete: 'off' }),
  mediator: text('Médiateur de la consommation', { hint: 'Nom et adresse.' }),
}

const toBody = ({ licences, ...values }: ValuesOf<typeof FIELDS>) => ({
  ...values,
  licences: licences.split(/[\n,;]+/).filter((line) => line.trim() !== ''),
})

/** The operator: on every page, in mails, on tickets, and in the legal notice. */
export const operator = setting({
  name: 'exploitant',
  label: 'Exploitant',
  fields: FIELDS,
  layout: [
    ['name', 'legalForm'],
    'licences',
    ['siren', 'registry', 'capital', 'vatNumber'],
    'address',
    ['phone', 'email'],
    'director',
    ['host', 'hostPhone'],
    'hostAddress',
    'mediator',
  ],
  rules: apiRules(FIELDS, OperatorFields, toBody),
  schema: ManagedOperator,
  toForm: (stored) => shapeOf(FIELDS).parse({ ...stored, licences: stored.licences.join('\n') }),
  load: (admin, options) => admin.settings.managedOperator({}, options),
  save: (admin, values, version) =>
    admin.settings.setOperator({ body: { ...toBody(values), version } }),
  saved: 'Exploitant sauvegardé',
  due: {
    fields: ['legalForm', 'siren', 'licences', 'director', 'host', 'hostAddress', 'mediator'],
    sentence: (labels) =>
      `La loi demande encore : ${labels}. Les visiteurs n’en voient rien tant que ce n’est pas rempli.`,
  },
})
