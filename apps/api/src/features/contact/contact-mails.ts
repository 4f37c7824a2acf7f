import { CONTACT_SUBJECTS, type ContactSubject } from '@espace/contracts/contact/contact.constants'
import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { isOneAddress } from '#platform/mail/transport/mail-address.ts'

/** What a message of the contact form is about, as the team reads it. */
const ABOUT: Record<ContactSubject, string> = {
  spectacle: 'un spectacle',
  partenariat: 'un partenariat',
  autre: 'autre chose',
}

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
