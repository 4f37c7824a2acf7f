import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { price } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { listOf } from '../lib/edit/entity.ts'
import type { Field } from '../lib/edit/fields.ts'
import { shows, showsQueries } from '../spectacles/shows.queries.ts'
import { placed } from '../ui/form/field-table.tsx'
import { ChoiceField, SelectField, TextField } from '../ui/form/fields.tsx'

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
      hint="De la grille de la maison. Chaque date le vend à son prix&nbsp;; le code ne vaut pas pour celles qui ne l’ont pas."
      options={[
        { value: '', label: 'Choisissez' },
        ...grid,
        ...(isGone ? [{ value: kept, label: kept }] : []),
      ]}
    />
  )
}

const LABEL = 'Spectacles'

const NAMES = z.array(z.string())

export const spectacleIds: Field<string[]> = placed('Dates', NAMES, [])

export const showsField: Field<string[]> = {
  label: LABEL,
  shape: NAMES,
  blank: [],
  render: (name) => <ShowsField name={name} />,
}

/** Shows that a code is valid for, or some of their dates; chosen dates stay listed once they are past. */
function ShowsField({ name }: { name: string }) {
  const now = useNow()
  const { getValues } = useFormContext()
  const admin = useAdmin()
  const query = useQuery(listOf(shows, admin))
  const titles = NAMES.parse(getValues(name))
  // Those of the dialog's start: a date that is chosen in it stays where it is.
  const [ids] = useState(() => NAMES.parse(getValues('spectacleIds')))
  const chosen = useQuery(showsQueries.some(admin, ids.map(Number)))
  // Only complete, as a list of checkboxes forgets the chosen ones that it does not show.
  if (!query.data || chosen.isPending) return <QueryStatus of={query} />
  const toCome = query.data.filter(
    ({ id, startsAt, booking_mode: mode }) =>
      !ids.includes(String(id)) && mode === 'maison' && Date.parse(startsAt) > now,
  )
  const dates = [...(chosen.data ?? []), ...toCome]
  const names = [...new Set([...dates.map(({ title }) => title), ...titles])]
  return (
    <>
      <ChoiceField
        name={name}
        label={LABEL}
        type="checkbox"
        hint="Toutes les dates de ces spectacles. Sans choix&nbsp;: tous les spectacles."
        options={names.map((title) => ({ value: title, label: title }))}
      />
      <details open={ids.length > 0}>
        <summary>Certaines dates seulement</summary>
        <ChoiceField
          name="spectacleIds"
          label="Dates"
          type="checkbox"
          options={dates.map(({ id, title, date_spectacle: day, heure_spectacle: time }) => ({
            value: String(id),
            label: `${title}, ${longDate(day)} à ${shortTime(time)}`,
          }))}
        />
      </details>
    </>
  )
}
