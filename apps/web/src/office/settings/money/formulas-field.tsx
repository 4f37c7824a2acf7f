import { MAX_FORMULAS } from '@espace/contracts/codes/voucher-orders.constants'
import type { VoucherFormula } from '@espace/contracts/codes/vouchers'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import * as z from 'zod'
import type { Field } from '../../lib/edit/fields.ts'
import { FieldRow, SelectField, TextField } from '../../ui/form/fields.tsx'
import { RowsField } from '../../ui/form/rows-field.tsx'

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

export const formulaRows = (formulas: readonly VoucherFormula[]): Row[] =>
  formulas.map(({ name, places, placeCents, class: kind }) => ({
    name,
    places: String(places),
    price: String(placeCents / 100).replace('.', ','),
    class: kind,
  }))

export const formulasIn = (rows: readonly Row[]) =>
  rows.map(({ price, places, ...row }) => ({
    ...row,
    places: Number(places.trim() || Number.NaN),
    placeCents: centsOf(price),
  }))

export const formulasField: Field<Row[]> = {
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
