import type { Party } from '@espace/contracts/reservations/box-office'
import { PartyPaymentLink } from '@espace/contracts/reservations/settlements'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { price } from '#shared/lib/language/french.ts'
import { apiRules, type ValuesOf } from '../../lib/edit/fields.ts'
import { Fields, OPTIONAL, text, whole } from '../../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../../ui/form/task-form.tsx'
import { useBoxOfficeTasks } from '../use-box-office-tasks.ts'
import { dueOf, whenOf } from '../words.ts'

const fieldsOf = (left: number) => ({
  seats: whole('Places à régler', {
    hint: 'Moins que toutes : c’est un acompte, en places entières.',
    min: 1,
    max: left,
    blank: String(left),
  }),
  until: text('Jusqu’au', {
    after: OPTIONAL,
    hint: 'Sans date, deux jours. Une option tient aussi longtemps que son lien.',
    type: 'date',
  }),
})

const toBody = ({ seats, until }: ValuesOf<ReturnType<typeof fieldsOf>>) => ({
  seats: Number(seats),
  until: until || null,
})

interface LinkDialogProps {
  party: Party
  onClose: () => void
}

export function LinkDialog({ party, onClose }: LinkDialogProps) {
  const { askOnline } = useBoxOfficeTasks()
  const [fields] = useState(() => fieldsOf(party.seats - party.paidSeats))
  const [rules] = useState(() => apiRules(fields, PartyPaymentLink, toBody))
  const task = useTask({
    fields,
    rules,
    send: (values) => askOnline(party, toBody(values)),
    onClose,
  })
  const seats = Number(useWatch({ control: task.form.control, name: 'seats' }))
  return (
    <Dialog
      title="Envoyer un lien de paiement"
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : reste à régler ${price(dueOf(party))}. Le lien part à ${party.email ?? ''}.`}
      onClose={onClose}
    >
      <TaskForm of={task} action="Envoyer le lien">
        <Fields of={fields} />
        <p role="status">{seats > 0 && `À payer : ${price(seats * party.price_cents)}`}</p>
      </TaskForm>
    </Dialog>
  )
}
