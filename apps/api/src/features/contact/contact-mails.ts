import { CONTACT_SUBJECTS, type ContactSubject } from '@espace/contracts/contact/contact.constants'
import * as z from 'zod'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { isOneAddress } from '#platform/mail/transport/mail-address.ts'

const ABOUT: Record<ContactSubject, string> = {
  spectacle: 'un spectacle',
  partenariat: 'un partenariat',
  autre: 'autre chose',
}

/** The team's reply; the visitor's reply goes back to the team. */
export const contactAnswer = mailTemplate({
  name: 'contact-answer',
  urgency: 'notice',
  data: z.object({
    firstName: z.string(),
    text: z.string(),
    message: z.string(),
    /** The team's mailbox; empty if there is none yet. */
    team: z.union([z.literal(''), z.string().refine(isOneAddress)]),
  }),
  write: greeted(({ text, message, team }) => ({
    subject: 'Notre réponse à votre message',
    preview: 'Vous nous avez écrit depuis notre site.',
    title: 'Notre réponse',
    blocks: [...text.split(/\n+/), 'Vous nous aviez écrit :', ...message.split(/\n+/)],
    ...(team !== '' && { replyTo: { name: 'L’espace comédie', address: team } }),
  })),
})

export const contactMessage = mailTemplate({
  name: 'contact-message',
  urgency: 'notice',
  data: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().refine(isOneAddress),
    subject: z.enum(CONTACT_SUBJECTS),
    message: z.string(),
  }),
  write: (message) => ({
    subject: `Message du site : ${ABOUT[message.subject]}`,
    preview: `${message.firstName} ${message.lastName} vous écrit.`,
    title: 'Quelqu’un vous écrit',
    blocks: [
      `De : ${message.firstName} ${message.lastName} (${message.email})`,
      ...message.message.split(/\n+/),
      'Répondez à ce message : votre réponse ira directement à cette personne.',
    ],
    replyTo: { name: `${message.firstName} ${message.lastName}`, address: message.email },
  }),
})
