import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { price } from '#shared/lib/language/french.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import type { Field } from '../lib/edit/fields.ts'
import { SelectField, TextField } from '../ui/form/fields.tsx'

const VALUE = 'Valeur'
const TARIF = 'Tarif'

const TEXT = z.string()

export const valueField: Field<string> = {
  label: VALUE,
  shape: TEXT,
  blank: '',
  render: (name) => <ValueField name={name} />,
}

export const tarifField: Field<string> = {
  label: TARIF,
  shape: TEXT,
  blank: '',
  render: (name) => <TarifField name={name} />,
}

const useKind = (): unknown => useWatch({ name: 'kind' })

function ValueField({ name }: { name: string }) {
  if (useKind() === 'tarif') return null
  return (
    <TextField
      name={name}
      label={VALUE}
      required
      inputMode="decimal"
      autoComplete="off"
      hint="Par exemple 10 pour 10 %, ou 2,50 pour 2,50 € de moins par place."
    />
  )
}

/** A tarif of the settings; the code does not cover dates without it. */
function TarifField({ name }: { name: string }) {
  const isChosen = useKind() === 'tarif'
  const { getValues } = useFormContext()
  const admin = useAdmin()
  const { data } = useQuery({
    queryKey: dashboardKey('settings', 'tarifs'),
    queryFn: ({ signal }) => admin.settings.tarifGrid({}, { signal }),
    enabled: isChosen,
  })
  if (!isChosen) return null
  const kept = TEXT.parse(getValues(name))
  const grid = (data?.tarifs ?? []).map(({ key, name: tarif, priceCents }) => ({
    value: key,
    label: `${tarif} : ${price(priceCents)}`,
  }))
  const isGone = kept !== '' && grid.every(({ value }) => value !== kept)
  return (
    <SelectField
      name={name}
      label={TARIF}
      hint="De la grille de la maison. Chaque date le vend à son prix ; le code ne vaut pas pour celles qui ne l’ont pas."
      options={[
        { value: '', label: 'Choisissez' },
        ...grid,
        ...(isGone ? [{ value: kept, label: kept }] : []),
      ]}
    />
  )
}
