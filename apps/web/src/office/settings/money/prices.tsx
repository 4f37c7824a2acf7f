import { MAX_FORMULAS } from '@espace/contracts/codes/voucher-orders.constants'
import type { VoucherFormula } from '@espace/contracts/codes/vouchers'
import { ManagedVoucherTerms, VoucherTerms } from '@espace/contracts/settings/voucher-terms'
import { ManagedTarifGrid } from '@espace/contracts/tarifs/tarifs'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import * as z from 'zod'
import { apiRules, type ValuesOf, type Field } from '../../lib/edit/fields.ts'
import { setting } from '../../lib/edit/setting.ts'
import { text } from '../../ui/form/field-table.tsx'
import { FieldRow, SelectField, TextField } from '../../ui/form/fields.tsx'
import { RowsField } from '../../ui/form/rows-field.tsx'
import { rowsOf, tarifRules, tarifsIn } from '../../ui/tarifs/tarif-rows.ts'
import { tarifList } from '../../ui/tarifs/tarifs-field.tsx'

const TARIFS = {
  tarifs: tarifList(
    'Tarifs à côté du plein tarif',
    'Le plein tarif est le prix du spectacle. Une date ajoutée reprend cette grille ; ses tarifs se changent ensuite dans le spectacle.',
  ),
}

/** Default tarifs of the venue, copied to new dates. */
export const tarifGrid = setting({
  name: 'tarifs',
  label: 'Tarifs',
  fields: TARIFS,
  rules: z.object({ tarifs: tarifRules }),
  schema: ManagedTarifGrid,
  toForm: ({ tarifs }) => ({ tarifs: rowsOf(tarifs) }),
  load: (admin, options) => admin.settings.tarifGrid({}, options),
  save: (admin, { tarifs }, version) =>
    admin.settings.setTarifGrid({ body: { tarifs: tarifsIn(tarifs), version } }),
  saved: 'Tarifs sauvegardés',
})

const LABEL = 'Formules de places'

const CLASSES = [
  { value: 'plein', label: 'Billets payants' },
  { value: 'abonnement', label: 'Abonnement ou forfait (carnet)' },
]

/** Form values of a formula, with its price as text. */
const Row = z.object({
  name: z.string(),
  places: z.string(),
  price: z.string(),
  class: z.enum(['plein', 'abonnement']),
})
type Row = z.infer<typeof Row>

const formulaRows = (formulas: readonly VoucherFormula[]): Row[] =>
  formulas.map(({ name, places, placeCents, class: kind }) => ({
    name,
    places: String(places),
    price: String(placeCents / 100).replace('.', ','),
    class: kind,
  }))

const formulasIn = (rows: readonly Row[]) =>
  rows.map(({ price, places, ...row }) => ({
    ...row,
    places: Number(places.trim() || Number.NaN),
    placeCents: centsOf(price),
  }))

const formulasField: Field<Row[]> = {
  label: LABEL,
  shape: z.array(Row),
  blank: [],
  render: (name) => <FormulasField name={name} />,
}

const HINT =
  'Bons de plusieurs places et carnets, vendus sur le site et au guichet. Chaque place paie un siège à ce prix-là, quel que soit celui de la date. Ceux déjà vendus gardent le leur.'

/** Gift cards sold as a number of places, one a row. */
const FormulasField = ({ name }: { name: string }) => (
  <RowsField<Row>
    name={name}
    label={LABEL}
    hint={HINT}
    rowLabel="Formule"
    most={MAX_FORMULAS}
    blank={{ name: '', places: '', price: '', class: 'abonnement' }}
    add="Ajouter une formule"
    remove="Retirer cette formule"
    renderRow={(of) => (
      <>
        <FieldRow>
          <TextField name={`${of}.name`} label="Nom de la formule" maxLength={60} />
          <TextField name={`${of}.places`} label="Places" inputMode="numeric" />
          <TextField name={`${of}.price`} label="Prix d’une place (€)" inputMode="decimal" />
        </FieldRow>
        <SelectField name={`${of}.class`} label="Dans les déclarations" options={CLASSES} />
      </>
    )}
  />
)

const FIELDS = {
  amounts: text('Montants proposés sur le site, en euros', {
    hint: 'Séparés par des espaces, par exemple 20 30 50. Un autre montant, de 5 à 1 000 €, reste possible.',
    autoComplete: 'off',
    required: true,
  }),
  formulas: formulasField,
  months: text('Validité, en mois', {
    hint: 'Aucune loi ne la fixe ; elle doit être dite avant l’achat (code de la consommation, L111-1). Les bons déjà vendus gardent leur dernier jour.',
    inputMode: 'numeric',
    autoComplete: 'off',
    required: true,
  }),
}

const toBody = ({ amounts, formulas, months }: ValuesOf<typeof FIELDS>) => ({
  amounts: amounts
    .split(/[\s;]+/)
    .filter((amount) => amount !== '')
    .map(centsOf),
  formulas: formulasIn(formulas),
  months: Number(months.trim() || Number.NaN),
})

/** The gift cards that the site offers. */
export const voucherTerms = setting({
  name: 'bons-cadeaux',
  label: 'Bons cadeaux',
  fields: FIELDS,
  rules: apiRules(FIELDS, VoucherTerms, toBody, ([field, row], message) =>
    field === 'formulas' && typeof row === 'number' ? `Formule ${row + 1} : ${message}` : message,
  ),
  schema: ManagedVoucherTerms,
  toForm: ({ amounts, formulas, months }) => ({
    formulas: formulaRows(formulas),
    amounts: amounts.map((cents) => String(cents / 100).replace('.', ',')).join(' '),
    months: String(months),
  }),
  load: (admin, options) => admin.settings.voucherTerms({}, options),
  save: (admin, values, version) =>
    admin.settings.setVoucherTerms({ body: { ...toBody(values), version } }),
  saved: 'Bons cadeaux sauvegardés',
})
