import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Fields } from '#office/ui/form/field-table.tsx'
import { SelectField, TextField } from '#office/ui/form/fields.tsx'
import { ShowTarifs } from '../tarifs/show-tarifs.tsx'
import { FOLDED, OPEN } from './show-details.ts'
import { SHOW_FIELDS as FIELDS, type ShowValues } from './show-values.ts'
import { When } from './when-fields.tsx'
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
