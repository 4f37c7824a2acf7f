import type { ContactMessage } from '@espace/contracts/contact/contact'
import { CONTACT_STATUSES, type ContactStatus } from '@espace/contracts/contact/contact.constants'
import { type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { refocus } from '../lib/refocus.ts'
import { Tag } from '../ui/panel.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { STATUSES, SUBJECTS } from './words.ts'
import cards from '../ui/cards.module.css'

interface MessageCardProps {
  message: ContactMessage
  listKey: QueryKey
}

/** A message of the contact form with its status and a reply button. */
export function MessageCard({ message, listKey }: MessageCardProps) {
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
          onConfirm={() => {
            setIsAsking(false)
            remove.mutate()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </article>
  )
}
