import type { Party } from '@espace/contracts/reservations/box-office'
import { COUNTER_MEANS } from '@espace/contracts/reservations/reservations.constants'
import { PartySettlement } from '@espace/contracts/reservations/settlements'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { places, price } from '#shared/lib/language/french.ts'
import { apiRules, type ValuesOf } from '../../lib/edit/fields.ts'
import { MEANS } from '../../lib/means.ts'
import { choice, Fields, OPTIONAL, text, whole } from '../../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../../ui/form/task-form.tsx'
import { useBoxOfficeTasks } from '../use-box-office-tasks.ts'
import { dueOf, nameOf, of, whenOf } from '../words.ts'

const fieldsOf = (left: number) => ({
  seats: whole('Places réglées', {
    hint: 'Moins que toutes : c’est un acompte. Il se compte en places entières, jamais en euros : la porte demande le reste, même sans réseau.',
    min: 1,
    max: left,
    blank: String(left),
  }),
  means: choice(
    'Moyen',
    [...COUNTER_MEANS, 'bon' as const].map((value) => ({ value, label: MEANS[value] })),
    'carte',
  ),
  voucher: text('Code du bon', { required: true, autoComplete: 'off', spellCheck: false }),
  receivedOn: text('Reçu le', {
    after: OPTIONAL,
    hint: 'D’un virement, comme le dit la banque ; sans date, aujourd’hui.',
    type: 'date',
  }),
})

type Values = ValuesOf<ReturnType<typeof fieldsOf>>

const toBody = ({ seats, means, voucher, receivedOn }: Values) =>
  means === 'bon'
    ? { seats: Number(seats), means, voucher }
    : { seats: Number(seats), means, receivedOn: receivedOn || null }

interface SettleDialogProps {
  party: Party
  onClose: () => void
}

/** Records a payment before the evening: in full, or a deposit. */
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
  const { control } = task.form
  const seats = Number(useWatch({ control, name: 'seats' }))
  const means = useWatch({ control, name: 'means' })
  return (
    <Dialog
      title={`Encaisser le règlement ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)}, reste à régler ${price(dueOf(party))}.`}
      onClose={onClose}
    >
      <TaskForm of={task} action="Encaisser">
        <Fields
          of={fields}
          layout={['seats', 'means', means === 'bon' ? 'voucher' : 'receivedOn']}
        />
        <p role="status">{seats > 0 && `Encaissé : ${price(seats * party.price_cents)}`}</p>
      </TaskForm>
    </Dialog>
  )
}
