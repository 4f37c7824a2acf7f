import * as z from 'zod'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'

export const accountSleeping = mailTemplate({
  name: 'account-sleeping',
  urgency: 'bulk',
  data: z.object({ firstName: z.string(), day: z.string(), url: z.string() }),
  write: {
    fr: greeted(({ day, url }) => ({
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
    en: greetedInEnglish(({ day, url }) => ({
      subject: 'Your account will be erased',
      preview: 'Log in to keep it; otherwise there is nothing to do.',
      title: 'It has been a while',
      blocks: [
        `Your account at L’espace comédie has not been used for almost three years. We do not keep your data for no reason: from ${day} on, it is erased with all that it holds.`,
        'You want to keep it? Just log in before.',
        { label: 'Log in', url },
        'Otherwise there is nothing to do.',
      ],
    })),
  },
})
