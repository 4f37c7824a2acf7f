import type { Party } from '@espace/contracts/reservations/box-office'
import { REASON_MAX } from '@espace/contracts/reservations/reservations.constants'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { places } from '#shared/lib/language/french.ts'
import { ChangePreview, leavingLater, leavingNow } from '../soirees/change-preview.tsx'
import { Fields, placed, textArea } from '../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../ui/form/task-form.tsx'
import { useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { nameOf, of, whenOf } from './words.ts'

const Rules = z.object({ reason: z.string().max(REASON_MAX, `${REASON_MAX} caractères au plus`) })

/** @param email the recipient of the mail; null: no mail is sent */
const fieldsFor = (email: string | null) => ({
  reason:
    email === null
      ? placed('Raison', z.string(), '')
      : textArea('Raison', {
          after: '(facultative)',
          hint: `Elle figure dans le message envoyé à ${email}.`,
          rows: 3,
        }),
})

interface CancelDialogProps {
  party: Party
  onClose: () => void
}

/** Cancels the seats of a party, with a message to its customer. */
export function CancelDialog({ party, onClose }: CancelDialogProps) {
  const { cancel } = useBoxOfficeTasks()
  const task = useTask({
    fields: fieldsFor(party.email),
    rules: Rules,
    send: ({ reason }) => cancel(party, { reason }),
    onClose,
  })
  const reason = useWatch({ control: task.form.control, name: 'reason' })
  return (
    <Dialog
      title={`Annuler la réservation ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)}. ${outcomeOf(party)}`}
      onClose={onClose}
    >
      <TaskForm of={task} action="Annuler la réservation" look="danger">
        <Fields of={task.fields} />
        <ChangePreview
          change={{ kind: 'cancellation', id: party.id, reason }}
          sentence={(preview) =>
            preview.leavesAt === null
              ? leavingNow(preview)
              : `${leavingLater(preview)} D’ici là, le billet reste valable, et une pression suffit pour revenir en arrière.`
          }
        />
      </TaskForm>
    </Dialog>
  )
}

const outcomeOf = ({ seats }: Party): string =>
  seats > 1 ? 'Les places retournent à la vente.' : 'La place retourne à la vente.'
