import { ContactAnswer, type ContactMessage } from '@espace/contracts/contact/contact'
import {
  CONTACT_ANSWER_MAX,
  CONTACT_STATUSES,
  type ContactStatus,
  type ContactSubject,
} from '@espace/contracts/contact/contact.constants'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { refocus } from '../lib/refocus.ts'
import { textArea } from '../ui/form/field-table.tsx'
import { FormDialog, useChangeTask } from '../ui/form/task-form.tsx'
import { Tag, type TagLook } from '../ui/panel.tsx'
import cards from '../ui/cards.module.css'

export const STATUSES: Record<ContactStatus, { label: string; look: TagLook }> = {
  nouveau: { label: 'Nouveau', look: 'warn' },
  lu: { label: 'Lu', look: 'info' },
  traite: { label: 'Traité', look: 'ok' },
}

const SUBJECTS: Record<ContactSubject, string> = {
  spectacle: 'Spectacle',
  partenariat: 'Partenariat',
  autre: 'Autre',
}

/** A message of the contact form with its status and a reply button. */
export function MessageCard({ message, listKey }: { message: ContactMessage; listKey: QueryKey }) {
  const { id, firstName, lastName, email, subject, status, createdAt, hasAccount } = message
  const admin = useAdmin()
  const [isAsking, setIsAsking] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  const settled = { changes: [listKey], onSettled: () => refocus(`#message-${id}`) }
  const setStatus = useChange({
    call: (next: ContactStatus) =>
      admin.contact.setStatus({ params: { id }, body: { status: next } }),
    failed: 'Erreur lors de la mise à jour',
    isRepeatable: false,
    ...settled,
  })
  const remove = useChange({
    call: () => admin.contact.remove({ params: { id } }),
    failed: 'Erreur lors de la suppression',
    isRepeatable: false,
    ...settled,
  })
  const who = `${firstName} ${lastName}`
  const about = new URLSearchParams({ subject: `Votre message : ${SUBJECTS[subject]}` })
  return (
    <article id={`message-${id}`} tabIndex={-1} className={cards.card}>
      <h3 className={cards.name}>
        {who} <Tag look={STATUSES[status].look}>{STATUSES[status].label}</Tag>
      </h3>
      <p className={cards.when}>
        {SUBJECTS[subject]}, le {moment(createdAt)}
        {hasAccount && ', depuis son compte'}
      </p>
      <p className={cards.text}>{message.message}</p>
      {message.answers.map(({ text, by, at }) => (
        <blockquote key={at} className={cards.answer}>
          <p className={cards.when}>
            Répondu{by !== '' && ` par ${by},`} le {moment(at)}
          </p>
          <p className={cards.text}>{text}</p>
        </blockquote>
      ))}
      <div className={cards.actions}>
        <Button
          look={status === 'traite' ? 'line' : 'main'}
          about={`: message de ${who}`}
          onClick={() => setIsAnswering(true)}
        >
          Répondre
        </Button>
        <a href={`mailto:${email}?${about.toString().replaceAll('+', '%20')}`}>{email}</a>
        {CONTACT_STATUSES.filter((other) => other !== status).map((other) => (
          <Button
            key={other}
            about={`: message de ${who}`}
            disabled={setStatus.isPending}
            onClick={() => setStatus.mutate(other)}
          >
            Marquer « {STATUSES[other].label} »
          </Button>
        ))}
        <Button look="danger" about={`le message de ${who}`} onClick={() => setIsAsking(true)}>
          Supprimer
        </Button>
      </div>
      {isAnswering && (
        <AnswerDialog message={message} listKey={listKey} onClose={() => setIsAnswering(false)} />
      )}
      {isAsking && (
        <Confirm
          title="Supprimer ce message ?"
          sentence="Êtes-vous sûr de vouloir supprimer ce message ? Cette action est irréversible."
          action="Supprimer"
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </article>
  )
}

const FIELDS = {
  text: textArea('Votre réponse', {
    required: true,
    rows: 8,
    maxLength: CONTACT_ANSWER_MAX,
    hint: '« Bonjour » et le message reçu s’ajoutent d’eux-mêmes.',
  }),
}

interface AnswerDialogProps {
  message: ContactMessage
  listKey: QueryKey
  onClose: () => void
}

/** Answers a message by email; the answer is kept with it. */
function AnswerDialog({ message, listKey, onClose }: AnswerDialogProps) {
  const { id, firstName, lastName, email } = message
  const admin = useAdmin()
  const task = useChangeTask({
    fields: FIELDS,
    body: ContactAnswer,
    call: (body) => admin.contact.answer({ params: { id }, body }),
    said: 'Réponse envoyée',
    failed: 'Erreur lors de l’envoi',
    changes: [listKey],
    onClose,
  })
  return (
    <FormDialog
      title={`Répondre à ${firstName} ${lastName}`}
      description={`La réponse part à ${email} et reste avec le message, qui devient « Traité ».`}
      of={task}
      action="Envoyer la réponse"
    />
  )
}
