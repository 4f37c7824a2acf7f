import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { isOneAddress } from '#platform/mail/transport/mail-address.ts'

export const contactEmailChanged = mailTemplate({
  name: 'contact-email-changed',
  urgency: 'notice',
  data: z.object({ newEmail: z.string().refine(isOneAddress) }),
  write: ({ newEmail }) => ({
    subject: 'Les messages du site arrivent ailleurs',
    preview: 'L’adresse de réception vient de changer.',
    title: 'Nouvelle adresse de réception',
    blocks: [
      'Bonjour,',
      `Les messages du formulaire de contact arrivent désormais à l’adresse ${newEmail}. C’est un administrateur qui l’a demandé depuis le tableau de bord.`,
      'Ce n’était pas prévu ? Prévenez vite l’équipe : l’adresse se change dans les paramètres.',
    ],
  }),
})
