import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import {
  FULL_TARIF,
  NEW_WORK_PERFORMANCES,
  VAT_RATES,
} from '@espace/contracts/tarifs/tarifs.constants'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { counted } from '#languages/fr/plural.ts'
import { dashboardKey, useAdmin } from '#office/lib/dashboard.tsx'
import { SelectField } from '#office/ui/form/fields.tsx'
import { rowsOf } from '#office/ui/tarifs/tarif-rows.ts'
import { TarifsField } from '#office/ui/tarifs/tarifs-field.tsx'
import { Button } from '#shared/dialog/button.tsx'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { SHOW_FIELDS, type ShowValues } from '../form/show-values.ts'
import { useProgramme } from '../tasks/clashes.tsx'

const VAT_OPTIONS = [
  { value: '', label: 'Pas encore décidé' },
  ...VAT_RATES.map(({ bp, label, reason }) => ({
    value: String(bp),
    label: `${label} : ${reason}`,
  })),
]

const SOLD = 'Les places déjà vendues gardent leur prix.'
const UNSAID = 'Sans rien ici, la grille de la maison est reprise.'

/** Reduced tarifs and VAT of a show. A new date copies the venue's default tarifs unless others are entered. */
export function ShowTarifs({ show }: { show: ManagedSpectacle | undefined }) {
  return (
    <>
      <TarifsField
        name="tarifs"
        label={SHOW_FIELDS.tarifs.label}
        hint={`À côté du prix ci-dessus (« ${FULL_TARIF} »). ${show ? SOLD : UNSAID}`}
      >
        <TakeOver />
      </TarifsField>
      <Vat />
    </>
  )
}

function TakeOver() {
  const { setValue } = useFormContext<ShowValues>()
  const admin = useAdmin()
  const { data } = useQuery({
    queryKey: dashboardKey('settings', 'tarifs'),
    queryFn: ({ signal }) => admin.settings.tarifGrid({}, { signal }),
  })
  if (!data || data.tarifs.length === 0) return null
  const takeOver = () => setValue('tarifs', rowsOf(data.tarifs), { shouldDirty: true })
  return <Button onClick={takeOver}>Reprendre la grille de la maison</Button>
}

function Vat() {
  const [vat, title, day, time] = useWatch<
    ShowValues,
    ['vat', 'title', 'date_spectacle', 'heure_spectacle']
  >({ name: ['vat', 'title', 'date_spectacle', 'heure_spectacle'] })
  const programme = useProgramme()
  const rate = VAT_RATES.find(({ bp }) => String(bp) === vat)
  const before = paidBefore(programme, title, parisInstant(day, `${time || '00:00'}:00`))
  const count =
    rate?.bp === 210
      ? ` D’après la programmation, ${counted(before, 'représentation payante', 'représentations payantes')} de ce titre avant celle-ci, sur ${NEW_WORK_PERFORMANCES}.`
      : ''
  const hint = rate
    ? `${rate.source} ; à vérifier avec votre expert-comptable.${count}`
    : 'Le journal de billetterie dira « taux non indiqué ».'
  return <SelectField name="vat" label={SHOW_FIELDS.vat.label} hint={hint} options={VAT_OPTIONS} />
}

/** Dates of a title that were played for money before that one. */
export const paidBefore = (
  programme: readonly Pick<ManagedSpectacle, 'title' | 'status' | 'price_cents' | 'startsAt'>[],
  title: string,
  startsAt: string,
): number =>
  programme.filter(
    (show) =>
      show.title === title &&
      (show.status === 'programmé' || show.status === 'complet') &&
      (show.price_cents ?? 0) > 0 &&
      Date.parse(show.startsAt) < Date.parse(startsAt),
  ).length
