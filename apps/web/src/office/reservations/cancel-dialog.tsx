import type { Party } from '@espace/contracts/reservations/box-office'
import { REASON_MAX } from '@espace/contracts/reservations/reservations.constants'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { places } from '#shared/lib/language/french.ts'
import { ChangePreview, leavingLater, leavingNow } from '../soirees/change-preview.tsx'
import { placed, textArea } from '../ui/form/field-table.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { FormDialog, useTask } from '../ui/form/task-form.tsx'
import { type PartyDialogProps, useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { nameOf, of, whenOf } from './words.ts'

const Rules = z.object({
  seats: z.string(),
  reason: z.string().max(REASON_MAX, `${REASON_MAX} caractères au plus`),
})

/** @param email the recipient of the mail; null: no mail is sent */
const fieldsFor = (email: string | null) => ({
  seats: placed('Places', z.string(), ''),
  reason:
    email === null
      ? placed('Raison', z.string(), '')
      : textArea('Raison', {
          after: '(facultative)',
          hint: `Elle figure dans le message envoyé à ${email}.`,
          rows: 3,
        }),
})

/** Cancels the seats of a party or some of them, with a message to its customer. */
export function CancelDialog({ party, onClose }: PartyDialogProps) {
  const { cancel } = useBoxOfficeTasks()
  const task = useTask({
    fields: fieldsFor(party.email),
    rules: Rules,
    values: { seats: String(party.seats), reason: '' },
    send: (values) => cancel(party, bodyOf(party, values)),
    onClose,
  })
  const body = bodyOf(party, useWatch({ control: task.form.control }))
  return (
    <FormDialog
      title={`Annuler la réservation ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)}. ${outcomeOf(body.seats ?? party.seats)}`}
      of={task}
      action={actionOf(body.seats)}
      look="danger"
    >
      {party.seats > 1 && (party.state === 'confirmée' || party.optionUntil !== null) && (
        <SelectField
          name="seats"
          label={task.fields.seats.label}
          options={Array.from({ length: party.seats }, (_, index) => party.seats - index).map(
            (seats) => ({ value: String(seats), label: optionOf(party, seats) }),
          )}
        />
      )}
      {/* The email about what stays of an option has no reason. */}
      {(body.seats === undefined || party.optionUntil === null) &&
        task.fields.reason.render('reason')}
      <ChangePreview
        change={{ kind: 'cancellation', id: party.id, ...body }}
        sentence={(preview) =>
          preview.leavesAt === null
            ? leavingNow(preview)
            : `${leavingLater(preview)} D’ici là, le billet reste valable, et une pression suffit pour revenir en arrière.`
        }
      />
    </FormDialog>
  )
}

const bodyOf = (
  party: Party,
  { seats, reason = '' }: { seats?: string | undefined; reason?: string | undefined },
) => ({ reason, ...(Number(seats) < party.seats && { seats: Number(seats) }) })

const actionOf = (some: number | undefined): string =>
  `Annuler ${some === undefined ? 'la réservation' : places(some)}`

const optionOf = ({ seats: all }: Party, seats: number): string =>
  seats === all ? `Toutes : ${places(seats)}` : `${places(seats)} sur ${all}`

const outcomeOf = (seats: number): string =>
  seats > 1 ? 'Les places retournent à la vente.' : 'La place retourne à la vente.'
