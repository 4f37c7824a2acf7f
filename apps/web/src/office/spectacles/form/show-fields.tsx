import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MovedBooking } from '#office/soirees/change-preview.tsx'
import { Fields } from '#office/ui/form/field-table.tsx'
import { SelectField, TextField, ChoiceField, FieldRow } from '#office/ui/form/fields.tsx'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis, parisInstant } from '#shared/lib/time/paris.ts'
import { ShowTarifs } from '../tarifs/show-tarifs.tsx'
import { ClashNotice } from '../tasks/clashes.tsx'
import { PlannedDates, WEEKDAY_OPTIONS } from './planned-dates.tsx'
import { FOLDED, OPEN } from './show-details.ts'
import { SHOW_FIELDS as FIELDS, type ShowValues, useShowValues } from './show-values.ts'
import styles from './show-dialog.module.css'

/** Fields of a show; which ones are visible depends on the values of others (§3, §5). */
export function ShowFields({ show }: { show: ManagedSpectacle | undefined }) {
  const [publication, booking, isFree, isRecurrent, scope] = useWatch<
    ShowValues,
    ['publication', 'booking_mode', 'isFree', 'isRecurrent', 'scope']
  >({ name: ['publication', 'booking_mode', 'isFree', 'isRecurrent', 'scope'] })
  const isSoldHere = booking === 'maison'
  // Of a series, sales open at one time for all dates, and close for each.
  const isOneEvening = !isRecurrent && scope === 'date'
  return (
    <>
      {show && show.recurrenceId !== null && <Fields of={FIELDS} layout={['scope']} />}
      <Fields of={FIELDS} layout={['title', 'img', 'description']} />
      <When show={show} />
      <PlaceField place={show?.lieu} />
      <Fields of={FIELDS} layout={['lien_spectacle', ...OPEN, 'booking_mode']} />
      {isSoldHere && (
        <>
          <TextField
            name="capacity"
            label={FIELDS.capacity.label}
            hint={seatsHint(show)}
            inputMode="numeric"
            required
          />
          {/* A show without a price must be marked as free, so that zero is no typing error. */}
          <Fields
            of={FIELDS}
            layout={[
              ...(isFree ? [] : (['price'] as const)),
              'isFree',
              isOneEvening ? ['salesOpenAt', 'salesCloseAt'] : ['salesOpenAt'],
            ]}
          />
          {!isFree && <ShowTarifs show={show} />}
        </>
      )}
      <More isSoldHere={isSoldHere} />
      <Fields of={FIELDS} layout={['publication']} />
      {publication === 'programmee' && <Fields of={FIELDS} layout={['publishAt']} />}
    </>
  )
}

function More({ isSoldHere }: { isSoldHere: boolean }) {
  const { getFieldState, formState } = useFormContext<ShowValues>()
  const [isOpen, setIsOpen] = useState(false)
  // An invalid field is never collapsed, so that its error is visible.
  const isWrong = FOLDED.flat().some((name) => getFieldState(name, formState).invalid)
  const layout = FOLDED.map((line) =>
    typeof line === 'string' ? line : line.filter((name) => !isSoldHere || name !== 'price'),
  )
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {isSoldHere ? 'Genre, durée et vidéo' : 'Genre, prix, durée et vidéo'} (facultatif)
      </summary>
      <Fields of={FIELDS} layout={layout} />
    </details>
  )
}

const seatsHint = (show: ManagedSpectacle | undefined): string =>
  show && show.seatsTaken > 0
    ? `La salle en a ${VENUE.seats} ; ${show.seatsTaken} sont déjà réservées.`
    : `La salle en a ${VENUE.seats}.`

/** The venue is the only choice (§3); a show that already plays elsewhere keeps its place. */
function PlaceField({ place }: { place: string | undefined }) {
  const places = [...new Set([VENUE.lieu, ...(place ? [place] : [])])]
  return (
    <SelectField
      name="lieu"
      label={FIELDS.lieu.label}
      options={places.map((each) => ({ value: each, label: each }))}
    />
  )
}

const RHYTHM_OPTIONS = [
  { value: '1', label: 'Chaque semaine' },
  { value: '2', label: 'Une semaine sur deux' },
  { value: '3', label: 'Une semaine sur trois' },
  { value: '4', label: 'Une semaine sur quatre' },
]

/** A single date and hour, or a weekly recurrence in their place (§4, §5). */
function When({ show }: { show: ManagedSpectacle | undefined }) {
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
