import { PartyPaymentLink } from '@espace/contracts/reservations/settlements'
import { useWatch } from 'react-hook-form'
import { price } from '#shared/lib/language/french.ts'
import type { ValuesOf } from '../../lib/edit/fields.ts'
import { Fields, OPTIONAL, text, whole } from '../../ui/form/field-table.tsx'
import { FormDialog, useTask } from '../../ui/form/task-form.tsx'
import { type PartyDialogProps, useBoxOfficeTasks } from '../use-box-office-tasks.ts'
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

export function LinkDialog({ party, onClose }: PartyDialogProps) {
  const { askOnline } = useBoxOfficeTasks()
  const task = useTask({
    fields: () => fieldsOf(party.seats - party.paidSeats),
    body: PartyPaymentLink,
    toBody,
    send: (values) => askOnline(party, toBody(values)),
    onClose,
  })
  const seats = Number(useWatch({ control: task.form.control, name: 'seats' }))
  return (
    <FormDialog
      title="Envoyer un lien de paiement"
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : reste à régler ${price(dueOf(party))}. Le lien part à ${party.email ?? ''}.`}
      of={task}
      action="Envoyer le lien"
    >
      <Fields of={task.fields} />
      <p role="status">{seats > 0 && `À payer : ${price(seats * party.price_cents)}`}</p>
    </FormDialog>
  )
}
