import type { Party } from '@espace/contracts/reservations/box-office'
import { COUNTER_MEANS } from '@espace/contracts/reservations/reservations.constants'
import { PartySettlement } from '@espace/contracts/reservations/settlements'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { places, price } from '#shared/lib/language/french.ts'
import { apiRules, type ValuesOf } from '../../lib/edit/fields.ts'
import { choice, Fields, OPTIONAL, text } from '../../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../../ui/form/task-form.tsx'
import { useBoxOfficeTasks } from '../use-box-office-tasks.ts'
import { dueOf, nameOf, of, whenOf } from '../words.ts'

const MEANS = { espèces: 'Espèces', carte: 'Carte', virement: 'Virement' }

const fieldsOf = (left: number) => ({
  seats: text('Places réglées', {
    hint: 'Moins que toutes : c’est un acompte, et le reste se règle plus tard ou à l’entrée.',
    type: 'number',
    inputMode: 'numeric',
    min: 1,
    max: left,
    blank: String(left),
  }),
  means: choice(
    'Moyen',
    COUNTER_MEANS.map((value) => ({ value, label: MEANS[value] })),
    'carte',
  ),
  receivedOn: text('Reçu le', {
    after: OPTIONAL,
    hint: 'D’un virement, comme le dit la banque ; sans date, aujourd’hui.',
    type: 'date',
  }),
})

const toBody = ({ seats, means, receivedOn }: ValuesOf<ReturnType<typeof fieldsOf>>) => ({
  seats: Number(seats),
  means,
  receivedOn: receivedOn || null,
})

interface SettleDialogProps {
  party: Party
  onClose: () => void
}

/** Money that comes before the evening: all of it, or a deposit. */
export function SettleDialog({ party, onClose }: SettleDialogProps) {
  const { settle } = useBoxOfficeTasks()
  const [fields] = useState(() => fieldsOf(party.seats - party.paidSeats))
  const [rules] = useState(() => apiRules(fields, PartySettlement, toBody))
  const task = useTask({
    fields,
    rules,
    send: (values) => settle(party, toBody(values)),
    onClose,
  })
  const seats = Number(useWatch({ control: task.form.control, name: 'seats' }))
  return (
    <Dialog
      title={`Encaisser le règlement ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)}, reste à régler ${price(dueOf(party))}.`}
      onClose={onClose}
    >
      <TaskForm of={task} action="Encaisser">
        <Fields of={fields} />
        <p role="status">{seats > 0 && `Encaissé : ${price(seats * party.price_cents)}`}</p>
      </TaskForm>
    </Dialog>
  )
}
