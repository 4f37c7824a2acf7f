import { MAX_TARIFS } from '@espace/contracts/tarifs/tarifs.constants'
import type { ReactNode } from 'react'
import type { Field } from '#office/lib/edit/fields.ts'
import { FieldRow, SelectField, TextField } from '../form/fields.tsx'
import { RowsField } from '../form/rows-field.tsx'
import { NEW_ROW, type TarifRow, TarifRows } from './tarif-rows.ts'

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

export const TarifsField = (props: TarifsFieldProps) => (
  <RowsField<TarifRow>
    {...props}
    rowLabel="Tarif"
    most={MAX_TARIFS}
    blank={NEW_ROW}
    add="Ajouter un tarif"
    remove="Retirer ce tarif"
    renderRow={(of) => (
      <>
        <FieldRow>
          <TextField name={`${of}.name`} label="Nom du tarif" maxLength={60} />
          <TextField name={`${of}.price`} label="Prix (€)" inputMode="decimal" />
          <TextField name={`${of}.quota`} label="Places au plus (facultatif)" inputMode="numeric" />
        </FieldRow>
        <TextField name={`${of}.who`} label="Pour qui, et que montrer à l’entrée" maxLength={200} />
        <SelectField name={`${of}.class`} label="Dans les déclarations" options={CLASS_OPTIONS} />
      </>
    )}
  />
)

export const tarifList = (label: string, hint: string): Field<TarifRow[]> => ({
  label,
  shape: TarifRows,
  blank: [],
  render: (name) => <TarifsField name={name} label={label} hint={hint} />,
})
