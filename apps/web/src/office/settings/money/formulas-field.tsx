import { centsOf, MAX_FORMULAS } from '@espace/contracts/codes/voucher-orders.constants'
import type { VoucherFormula } from '@espace/contracts/codes/vouchers'
import { useFieldArray, useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { Button } from '#shared/dialog/button.tsx'
import type { Field } from '../../lib/edit/fields.ts'
import { FieldRow, SelectField, TextField } from '../../ui/form/fields.tsx'
import fields from '../../ui/form/fields.module.css'

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

/** Gift cards sold as a number of places, one a row. */
function FormulasField({ name }: { name: string }) {
  const form = useFormContext<Record<string, Row[]>>()
  const rows = useFieldArray({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  const message = error?.message ?? error?.root?.message
  return (
    <fieldset className={fields.field}>
      <legend>
        <strong>{LABEL}</strong>
      </legend>
      <p className={fields.hint}>
        Bons de plusieurs places et carnets, vendus sur le site et au guichet. Chaque place paie un
        siège à ce prix-là, quel que soit celui de la date. Ceux déjà vendus gardent le leur.
      </p>
      {rows.fields.map((row, index) => (
        <fieldset key={row.id} className={fields.field}>
          <legend>{`Formule ${index + 1}`}</legend>
          <FieldRow>
            <TextField name={`${name}.${index}.name`} label="Nom de la formule" maxLength={60} />
            <TextField name={`${name}.${index}.places`} label="Places" inputMode="numeric" />
            <TextField
              name={`${name}.${index}.price`}
              label="Prix d’une place (€)"
              inputMode="decimal"
            />
          </FieldRow>
          <SelectField
            name={`${name}.${index}.class`}
            label="Dans les déclarations"
            options={CLASSES}
          />
          <p>
            <Button about={`(${index + 1})`} onClick={() => rows.remove(index)}>
              Retirer cette formule
            </Button>
          </p>
        </fieldset>
      ))}
      {message !== undefined && (
        <p className={fields.error} role="alert">
          {message}
        </p>
      )}
      {rows.fields.length < MAX_FORMULAS && (
        <p>
          <Button
            onClick={() => rows.append({ name: '', places: '', price: '', class: 'abonnement' })}
          >
            Ajouter une formule
          </Button>
        </p>
      )}
    </fieldset>
  )
}
