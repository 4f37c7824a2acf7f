import type { MessageOf } from '@espace/contracts/kernel/error-catalogue'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import type { Scope } from '@espace/contracts/spectacles/spectacles.constants'
import { useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { useRemove } from '#office/lib/edit/use-remove.ts'
import { BIN_NOTE, Confirm } from '#shared/dialog/confirm.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { SCOPE_OPTIONS } from '../form/show-values.ts'
import { shows } from '../shows.queries.ts'
import { useProgramme } from './clashes.tsx'
import fields from '#office/ui/form/fields.module.css'

/**
 * The API's error message. Imported as a type only: as a value the error catalogue would be in the scripts of every
 * visitor, whose pages share its module.
 */
const SEATS_BOOKED: MessageOf<'PLACES_RESERVEES'> =
  'Des places sont réservées : annulez la date au lieu de la retirer.'

/** Dates of the deletion that have bookings and block it. */
const bookedIn = (
  shows: readonly ManagedSpectacle[],
  { recurrenceId, startsAt }: ManagedSpectacle,
  scope: Scope,
) =>
  scope === 'date'
    ? []
    : shows.filter(
        (each) =>
          each.recurrenceId === recurrenceId &&
          each.seatsTaken > 0 &&
          (scope === 'serie' || each.startsAt >= startsAt),
      )

const titleOf = ({ title, date_spectacle }: ManagedSpectacle) =>
  `Supprimer « ${title} », ${longDate(date_spectacle)}`

interface RemoveShowProps {
  show: ManagedSpectacle
  /** Cancels the date instead, where it has bookings. */
  onCancelDate: () => void
  onClose: () => void
}

/** Confirmation dialog that moves a show, or dates of its series, to the trash. */
export function RemoveShow({ show, onCancelDate, onClose }: RemoveShowProps) {
  if (show.seatsTaken > 0) {
    return <BookedShow show={show} onCancelDate={onCancelDate} onClose={onClose} />
  }
  return <AskFirst show={show} onClose={onClose} />
}

/** A show with bookings cannot be deleted: offers to cancel it instead. */
function BookedShow({ show, onCancelDate, onClose }: RemoveShowProps) {
  return (
    <Confirm
      title={titleOf(show)}
      sentence={SEATS_BOOKED}
      action="Annuler ou reporter…"
      isDangerous={false}
      onConfirm={onCancelDate}
      onClose={onClose}
    />
  )
}

function AskFirst({ show, onClose }: Omit<RemoveShowProps, 'onCancelDate'>) {
  const [scope, setScope] = useState<Scope>('date')
  const booked = bookedIn(useProgramme(), show, scope)
  const remove = useRemove(shows, { query: { scope } })
  return (
    <Confirm
      title={titleOf(show)}
      sentence={shows.texts.remove.question}
      note={BIN_NOTE}
      action="Supprimer"
      isRefused={booked.length > 0}
      onConfirm={() => remove(show)}
      onClose={onClose}
    >
      {show.recurrenceId !== null && (
        <fieldset className={fields.choice}>
          <legend>Dates à supprimer</legend>
          {SCOPE_OPTIONS.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="dates"
                checked={value === scope}
                onChange={() => setScope(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <div role="status">{booked.length > 0 && <BookedDates shows={booked} />}</div>
    </Confirm>
  )
}

const NAMED = 3

function BookedDates({ shows }: { shows: readonly ManagedSpectacle[] }) {
  const named = shows.slice(0, NAMED).map(({ date_spectacle: date }) => `le ${longDate(date)}`)
  const others = shows.length - named.length
  const all = others > 0 ? [...named, counted(others, 'autre jour', 'autres jours')] : named
  const advice =
    shows.length > 1
      ? 'annulez ces dates au lieu de les supprimer.'
      : 'annulez cette date au lieu de la supprimer.'
  return (
    <p>
      Des places sont réservées {new Intl.ListFormat('fr').format(all)}&nbsp;: {advice}
    </p>
  )
}
