import * as z from 'zod'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'

export const accountSleeping = mailTemplate({
  name: 'account-sleeping',
  urgency: 'bulk',
  data: z.object({ firstName: z.string(), day: z.string(), url: z.string() }),
  write: greeted(({ day, url }) => ({
    subject: 'Votre compte va être effacé',
    preview: 'Connectez-vous pour le garder ; sinon, vous n’avez rien à faire.',
    title: 'Cela fait longtemps',
    blocks: [
      `Votre compte à L’espace comédie n’a pas servi depuis près de trois ans. Nous ne gardons pas vos données sans raison : à partir du ${day}, il sera effacé avec tout ce qu’il contient.`,
      'Vous voulez le garder ? Il suffit de vous connecter avant.',
      { label: 'Me connecter', url },
      'Sinon, vous n’avez rien à faire.',
    ],
  })),
})
