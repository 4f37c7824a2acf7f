import type { Party } from '@espace/contracts/reservations/box-office'
import { PartyEdit } from '@espace/contracts/reservations/counter-sale'
import type { ValuesOf } from '../lib/edit/fields.ts'
import { Fields, OPTIONAL, text } from '../ui/form/field-table.tsx'
import { FormDialog, useTask } from '../ui/form/task-form.tsx'
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
  note: text('Note pour la porte', {
    after: OPTIONAL,
    hint: 'Béquilles, retard, premier rang : lue à l’entrée et par le client, effacée 30 jours après.',
    autoComplete: 'off',
    maxLength: 200,
  }),
}

export const contactOf = ({ name, phone, email, note }: ValuesOf<typeof CONTACT_FIELDS>) => ({
  name,
  note,
  phone: phone.trim() || null,
  email: email.trim() || null,
})

/** Edits the note, and the contact of a booking without an account. No draft: names must not stay in a browser. */
export function EditDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const { edit } = useBoxOfficeTasks()
  const { hasAccount, name, phone, email, note } = party
  const toBody = (values: ValuesOf<typeof CONTACT_FIELDS>) =>
    hasAccount ? { note: values.note } : contactOf(values)
  const task = useTask({
    fields: CONTACT_FIELDS,
    body: PartyEdit,
    toBody,
    values: { name, phone: phone ?? '', email: email ?? '', note },
    send: (values) => edit(party, toBody(values)),
    onClose,
  })
  const contact =
    'Une nouvelle adresse reçoit les billets, et les liens envoyés à l’ancienne ne s’ouvrent plus.'
  return (
    <FormDialog
      title={`${hasAccount ? 'Note' : 'Coordonnées et note'} ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)}.${hasAccount ? '' : ` ${contact}`}`}
      of={task}
      action="Enregistrer"
    >
      {hasAccount ? <Fields of={CONTACT_FIELDS} layout={['note']} /> : undefined}
    </FormDialog>
  )
}
