import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#shared/dialog/button.tsx'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { Fields } from '../ui/form/field-table.tsx'
import { ListSelect } from '../ui/list/list-controls.tsx'
import { Notice } from '../ui/panel.tsx'
import { LETTER, type LetterValues } from './letter.ts'

const { recipients, cameTo: _, posterOf: __, scheduledFor, ...WORDS } = LETTER.fields

/**
 * Fields of a newsletter. One that promotes unsold seats of a show defaults to past customers of that show, so
 * that it is not sent to all subscribers by mistake.
 *
 * @param title of the promoted show
 */
export function LetterFields({ title }: { title: string | undefined }) {
  const { setValue } = useFormContext<LetterValues>()
  const cameTo = useWatch<LetterValues, 'cameTo'>({ name: 'cameTo' })
  const toAll = () => setValue('cameTo', undefined, { shouldDirty: true })
  return (
    <>
      {cameTo !== undefined && (
        <Notice actions={<Button onClick={toAll}>Choisir d’autres destinataires</Button>}>
          Pour les abonnés déjà venus voir {title === undefined ? 'ce spectacle' : `« ${title} »`}{' '}
          ou un autre du même genre. Les personnes qui ne sont pas abonnées ne reçoivent rien.
        </Notice>
      )}
      <Fields of={WORDS} />
      <PosterField />
      {cameTo === undefined && <Fields of={{ recipients }} />}
      <Fields of={{ scheduledFor }} />
    </>
  )
}

/** Chooses a date whose social card, day and link end the newsletter. */
function PosterField() {
  const admin = useAdmin()
  const now = useNow()
  const { setValue } = useFormContext<LetterValues>()
  const posterOf = useWatch<LetterValues, 'posterOf'>({ name: 'posterOf' })
  const { data = [] } = useQuery({
    queryKey: dashboardKey('shows of letters'),
    queryFn: ({ signal }) =>
      admin.spectacles.managed({ query: { from: dayInParis(now) } }, { signal }),
  })
  const dates = data.filter(({ startsAt, isPublic }) => isPublic && Date.parse(startsAt) > now)
  return (
    <ListSelect
      label="Affiche à la fin de la lettre"
      value={String(posterOf ?? '')}
      options={[
        { value: '', label: 'Aucune' },
        ...dates.map(({ id, title: name, date_spectacle: day, heure_spectacle: time }) => ({
          value: String(id),
          label: `${dateWithoutYear(day)}, ${shortTime(time)} : ${name}`,
        })),
      ]}
      onChange={(id) =>
        setValue('posterOf', id === '' ? undefined : Number(id), { shouldDirty: true })
      }
    />
  )
}
