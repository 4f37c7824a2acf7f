import type { Party } from '@espace/contracts/reservations/box-office'
import { BookingContact } from '@espace/contracts/reservations/counter-sale'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { OPTIONAL, text } from '../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../ui/form/task-form.tsx'
import { useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { nameOf, of, whenOf } from './words.ts'

/** Customer fields of a box-office booking. */
export const CONTACT_FIELDS = {
  name: text('Nom', { required: true, autoComplete: 'off', maxLength: 100 }),
  phone: text('Téléphone', { after: OPTIONAL, type: 'tel', autoComplete: 'off', maxLength: 30 }),
  email: text('Email', {
    after: OPTIONAL,
    hint: 'Le billet y est envoyé ; sans adresse, le nom suffit à l’entrée.',
    type: 'email',
    autoComplete: 'off',
  }),
}

export const contactOf = ({ name, phone, email }: ValuesOf<typeof CONTACT_FIELDS>) => ({
  name,
  phone: phone.trim() || null,
  email: email.trim() || null,
})

const Rules = apiRules(CONTACT_FIELDS, BookingContact, contactOf)

/** Corrects a name, number or address. No draft: names and addresses must not stay in a browser. */
export function ContactDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const { correct } = useBoxOfficeTasks()
  const task = useTask({
    fields: CONTACT_FIELDS,
    rules: Rules,
    values: { name: party.name, phone: party.phone ?? '', email: party.email ?? '' },
    send: (values) => correct(party, contactOf(values)),
    onClose,
  })
  return (
    <Dialog
      title={`Coordonnées ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)}. Une nouvelle adresse reçoit les billets, et les liens envoyés à l’ancienne ne s’ouvrent plus.`}
      onClose={onClose}
    >
      <TaskForm of={task} action="Corriger" />
    </Dialog>
  )
}
