import { CodeDraft, ManagedCode } from '@espace/contracts/codes/codes'
import { KINDS } from '@espace/contracts/codes/codes.constants'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import { BIN_NOTE } from '#shared/dialog/confirm.tsx'
import { dashboardKey } from '../lib/dashboard.tsx'
import { entity } from '../lib/edit/entity.ts'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { choice, OPTIONAL, text } from '../ui/form/field-table.tsx'
import { showsField, spectacleIds, tarifField, valueField } from './code-fields.tsx'

const KIND_LABELS = {
  pourcentage: 'Un pourcentage',
  montant: 'Un montant par place',
  tarif: 'Le prix d’un tarif',
} as const

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

const FIELDS = {
  code: text('Code', {
    required: true,
    maxLength: 20,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    hint: 'Lettres majuscules et chiffres, par exemple RIRE10.',
  }),
  kind: choice(
    'Remise',
    KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    'pourcentage',
  ),
  value: valueField,
  tarif: tarifField,
  validFrom: text('Valable du', { type: 'date', after: OPTIONAL }),
  validUntil: text('jusqu’au', { type: 'date', after: OPTIONAL }),
  maxUses: text('Réservations au plus', { ...number, after: OPTIONAL }),
  maxPerBooker: text('Réservations au plus par personne', { ...number, after: OPTIONAL }),
  titles: showsField,
  spectacleIds,
}
type Values = ValuesOf<typeof FIELDS>

const numberIn = (typed: string): number => Number(typed.trim().replace(',', '.') || Number.NaN)

const limitIn = (typed: string) => (typed.trim() === '' ? null : numberIn(typed))

const valueIn = ({ kind, value }: Values): number => {
  if (kind === 'tarif') return 0
  return kind === 'montant' ? centsOf(value) : numberIn(value)
}

const toBody = (values: Values) => ({
  ...values,
  code: values.code.trim().toUpperCase(),
  value: valueIn(values),
  tarif: values.kind === 'tarif' ? values.tarif : '',
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  maxUses: limitIn(values.maxUses),
  maxPerBooker: limitIn(values.maxPerBooker),
  spectacleIds: values.spectacleIds.map(Number),
})

const FAILED = 'Erreur lors de la sauvegarde'

export const codes = entity({
  name: 'code',
  room: 'codes',
  key: dashboardKey('codes', 'managed'),
  schema: ManagedCode,
  fields: FIELDS,
  layout: [
    'code',
    'kind',
    'value',
    'tarif',
    ['validFrom', 'validUntil'],
    ['maxUses', 'maxPerBooker'],
    'titles',
  ],
  rules: apiRules(FIELDS, CodeDraft, toBody),
  toForm: ({ kind, value, spectacleIds: ids, ...code }) => ({
    code: code.code,
    kind,
    value: value === 0 ? '' : String(kind === 'montant' ? value / 100 : value).replace('.', ','),
    tarif: code.tarif,
    validFrom: code.validFrom ?? '',
    validUntil: code.validUntil ?? '',
    maxUses: String(code.maxUses ?? ''),
    maxPerBooker: String(code.maxPerBooker ?? ''),
    titles: code.titles,
    spectacleIds: ids.map(String),
  }),
  load: (admin, options) => admin.codes.managed({}, options),
  add: (admin, values) => admin.codes.add({ body: toBody(values) }),
  change: (admin, values, { id, version }) =>
    admin.codes.change({ params: { id }, body: { ...toBody(values), version } }),
  calls: (admin) => admin.codes,
  labelOf: ({ code }) => code,
  shown: ({ code }) => ({ code }),
  texts: {
    add: { title: 'Ajouter un code promo', saved: 'Code promo ajouté', failed: FAILED },
    change: { title: 'Modifier le code promo', saved: 'Code promo modifié', failed: FAILED },
    remove: {
      question: 'Supprimer ce code promo ?',
      note: BIN_NOTE,
      removed: 'Code promo supprimé',
    },
    bin: { title: 'Codes promo', restored: 'Code promo restauré' },
  },
})
