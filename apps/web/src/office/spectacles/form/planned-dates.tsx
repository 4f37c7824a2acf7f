import type { ManagedSpectacle, PlannedDate } from '@espace/contracts/spectacles/managed-spectacle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext } from 'react-hook-form'
import { counted, plural } from '#languages/fr/plural.ts'
import { dashboardKey, useAdmin } from '#office/lib/dashboard.tsx'
import { Button } from '#shared/dialog/button.tsx'
import { dateWithoutYear, longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { clashesWith, useProgramme } from '../tasks/clashes.tsx'
import { recurrenceOf } from './show-body.ts'
import { type ShowValues, useShowValues } from './show-values.ts'
import fields from '#office/ui/form/fields.module.css'
import styles from './show-dialog.module.css'

const OUTCOMES: Readonly<Record<PlannedDate['outcome'], string>> = {
  create: 'créée',
  keep: 'gardée',
  move: 'déplacée',
  remove: 'supprimée',
  protect: 'protégée',
}

const REASONS = { past: 'passée', edited: 'retouchée à la main', booked: 'réservée' }

const isComplete = ({ weekdays, time, startDate, endDate }: ShowValues) =>
  weekdays.length > 0 && time !== '' && startDate !== '' && endDate !== ''

/** Preview of saving the recurrence, date by date. */
export function PlannedDates({ id }: { id: number | undefined }) {
  const admin = useAdmin()
  const { setValue } = useFormContext<ShowValues>()
  const shows = useProgramme()
  const values = useShowValues()
  const rule = useDeferredValue(
    JSON.stringify({ recurrence: recurrenceOf(values), id, scope: values.scope }),
  )
  const isReady = isComplete(values)
  const { data, error } = useQuery({
    queryKey: dashboardKey('plan', rule),
    queryFn: ({ signal }) =>
      admin.spectacles.planRecurrence(
        {
          body: {
            recurrence: recurrenceOf(values),
            scope: values.scope === 'date' ? 'serie' : values.scope,
            ...(id !== undefined && { spectacle_id: id }),
          },
        },
        { signal },
      ),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  if (!isReady)
    return <p className={styles.plan}>Remplissez les jours et les deux dates pour voir la liste.</p>
  if (error) return <p className={styles.plan}>{sentenceOf(error)}</p>
  if (!data) return null
  const clashesOn = (date: PlannedDate) => clashesOf(date, shows, values, id)
  const clashing = data.dates.filter((date) => clashesOn(date).length > 0).length
  const toggle = (day: string, isSkipped: boolean) =>
    setValue(
      'skip',
      isSkipped ? values.skip.filter((each) => each !== day) : [...values.skip, day].toSorted(),
      { shouldDirty: true },
    )
  return (
    <div className={styles.plan}>
      <output>
        {ruleSentence(values)}&nbsp;: {countOf(data.dates)}.
        {clashing > 0 && (
          <strong className={fields.error}>
            {' '}
            {counted(clashing, 'date tombe', 'dates tombent')} en même temps qu’un autre spectacle
            de la salle.
          </strong>
        )}
      </output>
      <ul className={styles.dates} aria-label="Dates de la série">
        {data.dates.map((date) => (
          <li key={`${date.date_spectacle} ${date.outcome}`}>
            <PlannedLine
              date={date}
              clashes={clashesOn(date)}
              onSkip={() => toggle(date.date_spectacle, false)}
            />
          </li>
        ))}
        {values.skip.map((day) => (
          <li key={`${day} sautée`}>
            <span>{longDate(day)}</span>
            <em>sautée</em>
            <Button about={`: ${longDate(day)}`} onClick={() => toggle(day, true)}>
              Rétablir
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Other shows in the venue at that time, except those of the series itself. */
function clashesOf(
  { date_spectacle, heure_spectacle, outcome, spectacle_id: planned }: PlannedDate,
  shows: readonly ManagedSpectacle[],
  { lieu, durationMinutes }: ShowValues,
  id: number | undefined,
): ManagedSpectacle[] {
  if (outcome === 'remove') return []
  const series = shows.find((show) => show.id === id)?.recurrenceId ?? null
  const others = shows.filter(
    (show) => show.id !== planned && (series === null || show.recurrenceId !== series),
  )
  return clashesWith(others, { id, lieu, date_spectacle, heure_spectacle, durationMinutes })
}

interface PlannedLineProps {
  date: PlannedDate
  clashes: readonly ManagedSpectacle[]
  onSkip: () => void
}

function PlannedLine({ date, clashes, onSkip }: PlannedLineProps) {
  const { date_spectacle: day, heure_spectacle: time, outcome, reason } = date
  const mayBeSkipped = outcome !== 'remove' && outcome !== 'protect'
  return (
    <>
      <span>
        {longDate(day)}, {shortTime(time)}
      </span>
      <em data-outcome={outcome}>
        {outcome === 'protect' ? 'protégée' : fate(1, OUTCOMES[outcome])}
        {reason !== null && ` (${REASONS[reason]})`}
      </em>
      {clashes.map((show) => (
        <em key={show.id} data-outcome="clash">
          en même temps que «&nbsp;{show.title}&nbsp;», {shortTime(show.heure_spectacle)}
        </em>
      ))}
      {mayBeSkipped && (
        <Button about={`: ${longDate(day)}`} onClick={onSkip}>
          Sauter
        </Button>
      )}
    </>
  )
}

/** `12 dates seront créées, 3 seront gardées` */
function countOf(dates: readonly PlannedDate[]): string {
  const outcomes = ['create', 'keep', 'move', 'remove', 'protect'] as const
  const counts = outcomes
    .map((outcome) => ({ outcome, count: dates.filter((date) => date.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
  if (counts.length === 0) return 'aucune date'
  return counts
    .map(({ outcome, count }, index) => {
      const noun = index === 0 ? ` ${plural(count, 'date')}` : ''
      return `${count}${noun} ${fate(count, OUTCOMES[outcome])}`
    })
    .join(', ')
}

const DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** Monday first, as weeks are in France (§2). */
export const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  value: String(weekday),
  label: DAYS[weekday] ?? '',
}))

/** Counted dates with a participle: `10 dates seront créées`. */
const fate = (count: number, participle: string): string =>
  `${plural(count, 'sera', 'seront')} ${plural(count, participle)}`

/** `Tous les dimanches à 17:00, du dimanche 29 novembre au dimanche 20 décembre` */
function ruleSentence({ weekdays, time, startDate, endDate, interval }: ShowValues): string {
  const days = new Intl.ListFormat('fr').format(
    WEEKDAY_OPTIONS.filter(({ value }) => weekdays.includes(value)).map(({ label }) => `${label}s`),
  )
  const rhythm = Number(interval) > 1 ? `, une semaine sur ${interval}` : ''
  return `Tous les ${days} à ${time}${rhythm}, du ${dateWithoutYear(startDate)} au ${dateWithoutYear(endDate)}`
}
