import { MAX_TARIFS } from '@espace/contracts/tarifs/tarifs.constants'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Field } from '#office/lib/edit/fields.ts'
import { Button } from '#shared/dialog/button.tsx'
import { FieldRow, SelectField, TextField } from '../form/fields.tsx'
import { NEW_ROW, type TarifRow, TarifRows } from './tarif-rows.ts'
import fields from '../form/fields.module.css'

const CLASS_OPTIONS = [
  { value: 'plein', label: 'Billet payant' },
  { value: 'abonnement', label: 'Abonnement ou forfait' },
  { value: 'exonéré', label: 'Gratuit (exonéré)' },
]

interface TarifsFieldProps {
  name: string
  label: string
  hint: string
  children?: ReactNode
}

/** Editor of tarifs, a row each. */
export function TarifsField({ name, label, hint, children }: TarifsFieldProps) {
  const form = useFormContext<Record<string, TarifRow[]>>()
  const rows = useFieldArray({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  const message = error?.message ?? error?.root?.message
  return (
    <fieldset className={fields.field}>
      <legend>
        <strong>{label}</strong>
      </legend>
      <p className={fields.hint}>{hint}</p>
      {rows.fields.map((row, index) => (
        <fieldset key={row.id} className={fields.field}>
          <legend>{`Tarif ${index + 1}`}</legend>
          <FieldRow>
            <TextField name={`${name}.${index}.name`} label="Nom du tarif" maxLength={60} />
            <TextField name={`${name}.${index}.price`} label="Prix (€)" inputMode="decimal" />
            <TextField
              name={`${name}.${index}.quota`}
              label="Places au plus (facultatif)"
              inputMode="numeric"
            />
          </FieldRow>
          <TextField
            name={`${name}.${index}.who`}
            label="Pour qui, et que montrer à l’entrée"
            maxLength={200}
          />
          <SelectField
            name={`${name}.${index}.class`}
            label="Dans les déclarations"
            options={CLASS_OPTIONS}
          />
          <p>
            <Button about={`(${index + 1})`} onClick={() => rows.remove(index)}>
              Retirer ce tarif
            </Button>
          </p>
        </fieldset>
      ))}
      {message !== undefined && (
        <p className={fields.error} role="alert">
          {message}
        </p>
      )}
      <p>
        {rows.fields.length < MAX_TARIFS && (
          <Button onClick={() => rows.append(NEW_ROW)}>Ajouter un tarif</Button>
        )}{' '}
        {children}
      </p>
    </fieldset>
  )
}

export const tarifList = (label: string, hint: string): Field<TarifRow[]> => ({
  label,
  shape: TarifRows,
  blank: [],
  render: (name) => <TarifsField name={name} label={label} hint={hint} />,
})
