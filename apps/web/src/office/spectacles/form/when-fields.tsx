import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useWatch } from 'react-hook-form'
import { MovedBooking } from '#office/soirees/change-preview.tsx'
import { Fields } from '#office/ui/form/field-table.tsx'
import { ChoiceField, FieldRow, SelectField } from '#office/ui/form/fields.tsx'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis, parisInstant } from '#shared/lib/time/paris.ts'
import { ClashNotice } from '../tasks/clashes.tsx'
import { PlannedDates, WEEKDAY_OPTIONS } from './planned-dates.tsx'
import { SHOW_FIELDS as FIELDS, type ShowValues, useShowValues } from './show-values.ts'

const RHYTHM_OPTIONS = [
  { value: '1', label: 'Chaque semaine' },
  { value: '2', label: 'Une semaine sur deux' },
  { value: '3', label: 'Une semaine sur trois' },
  { value: '4', label: 'Une semaine sur quatre' },
]

/** A single date and hour, or a weekly recurrence in their place (§4, §5). */
export function When({ show }: { show: ManagedSpectacle | undefined }) {
  const isInSeries = show !== undefined && show.recurrenceId !== null
  const [isRecurrent, scope] = useWatch<ShowValues, ['isRecurrent', 'scope']>({
    name: ['isRecurrent', 'scope'],
  })
  return (
    <>
      {!isInSeries && <Fields of={FIELDS} layout={['isRecurrent']} />}
      {isRecurrent || scope !== 'date' ? (
        <>
          <ChoiceField
            name="weekdays"
            label={FIELDS.weekdays.label}
            options={WEEKDAY_OPTIONS}
            type="checkbox"
          />
          <FieldRow>
            <Fields of={FIELDS} layout={['time', 'startDate', 'endDate']} />
            <SelectField name="interval" label={FIELDS.interval.label} options={RHYTHM_OPTIONS} />
          </FieldRow>
          {isRecurrent && <PastField />}
          <PlannedDates id={show?.id} />
        </>
      ) : (
        <>
          <Fields of={FIELDS} layout={[['date_spectacle', 'heure_spectacle']]} />
          <PastField />
          <Clashes id={show?.id} />
          {show && show.seatsTaken > 0 && <Moved show={show} />}
        </>
      )}
    </>
  )
}

/** Asks for confirmation of a past date, which is a typing error more often than not. */
function PastField() {
  const {
    isRecurrent,
    isPast,
    startDate,
    date_spectacle: day,
    heure_spectacle: time,
  } = useShowValues()
  const now = useNow()
  const isOver = isRecurrent
    ? startDate !== '' && startDate < dayInParis(now)
    : day !== '' && Date.parse(parisInstant(day, `${time || '23:59'}:00`)) <= now
  if (!isOver && !isPast) return null
  return <Fields of={FIELDS} layout={['isPast']} />
}

function Clashes({ id }: { id: number | undefined }) {
  const { lieu, date_spectacle, heure_spectacle, durationMinutes } = useShowValues()
  return <ClashNotice {...{ id, lieu, date_spectacle, heure_spectacle, durationMinutes }} />
}

/** Warns that customers get an email about the new start. */
function Moved({ show }: { show: ManagedSpectacle }) {
  const { date_spectacle, heure_spectacle: time } = useShowValues()
  const heure_spectacle = `${time}:00`
  const isSame = date_spectacle === show.date_spectacle && heure_spectacle === show.heure_spectacle
  if (isSame || date_spectacle === '' || time === '') return null
  return <MovedBooking id={show.id} change={{ date_spectacle, heure_spectacle }} />
}
