import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useWatch } from 'react-hook-form'
import { useNow } from '../../../../lib/services.tsx'
import { dayInParis, parisInstant } from '../../../../lib/time/paris.ts'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  SelectField,
  TextField,
} from '../../../../ui/dashboard/form/fields.tsx'
import { ClashNotice } from './clash-notice.tsx'
import { WEEKDAY_OPTIONS } from './plan-summary.ts'
import { PlannedDates } from './planned-dates.tsx'
import { HOUSE, SHOW_LABELS as LABELS, type ShowValues } from './show-values.ts'

const RHYTHM_OPTIONS = [
  { value: '1', label: 'Chaque semaine' },
  { value: '2', label: 'Une semaine sur deux' },
  { value: '3', label: 'Une semaine sur trois' },
  { value: '4', label: 'Une semaine sur quatre' },
]

/** A single date and hour, or a weekly recurrence in their place (§4, §5). */
export function When({ show }: { show: ManagedSpectacle | undefined }) {
  const isInSeries = show !== undefined && show.recurrence_id !== null
  const [isRecurrent, scope] = useWatch<ShowValues, ['isRecurrent', 'scope']>({
    name: ['isRecurrent', 'scope'],
  })
  return (
    <>
      {!isInSeries && (
        <CheckField
          name="isRecurrent"
          label={LABELS.isRecurrent}
          hint="Crée un spectacle pour chaque date, la première et la dernière comprises."
        />
      )}
      {isRecurrent || scope !== 'date' ? (
        <>
          <ChoiceField
            name="weekdays"
            label={LABELS.weekdays}
            options={WEEKDAY_OPTIONS}
            type="checkbox"
          />
          <FieldRow>
            <TextField name="time" label={LABELS.time} type="time" />
            <TextField name="startDate" label={LABELS.startDate} type="date" />
            <TextField name="endDate" label={LABELS.endDate} type="date" />
            <SelectField name="interval" label={LABELS.interval} options={RHYTHM_OPTIONS} />
          </FieldRow>
          {isRecurrent && <PastField />}
          <PlannedDates id={show?.id} />
        </>
      ) : (
        <>
          <FieldRow>
            <TextField name="date_spectacle" label={LABELS.date_spectacle} type="date" required />
            <TextField name="heure_spectacle" label={LABELS.heure_spectacle} type="time" required />
          </FieldRow>
          <PastField />
          <Clashes id={show?.id} />
        </>
      )}
    </>
  )
}

/** Asked of a date that is over alone: it is a slip of the finger more often than not. */
function PastField() {
  const { isRecurrent, isPast, startDate, date_spectacle: day, heure_spectacle: time } = useValues()
  const now = useNow()
  const isOver = isRecurrent
    ? startDate !== '' && startDate < dayInParis(now)
    : day !== '' && Date.parse(parisInstant(day, `${time || '23:59'}:00`)) <= now
  if (!isOver && !isPast) return null
  return (
    <CheckField
      name="isPast"
      label={LABELS.isPast}
      hint="Pour garder la trace d’une soirée qui a déjà eu lieu."
    />
  )
}

function Clashes({ id }: { id: number | undefined }) {
  const { lieu, date_spectacle, heure_spectacle, duration_minutes } = useValues()
  return <ClashNotice {...{ id, lieu, date_spectacle, heure_spectacle, duration_minutes }} />
}

function useValues() {
  const names = [
    'isRecurrent',
    'isPast',
    'startDate',
    'date_spectacle',
    'heure_spectacle',
    'lieu',
    'duration_minutes',
  ] as const
  const [isRecurrent, isPast, startDate, date_spectacle, heure_spectacle, lieu, duration_minutes] =
    useWatch<ShowValues, typeof names>({ name: names })
  return {
    isRecurrent,
    isPast,
    startDate,
    date_spectacle,
    heure_spectacle,
    lieu: lieu || HOUSE,
    duration_minutes,
  }
}
