import * as z from 'zod'
import { mailTemplate, NOT_YOU } from '#platform/mail/queue/mail-template.ts'
import { LeaveLinks } from './list-links.ts'

const link = z.string()

export const newsletterWelcome = mailTemplate({
  name: 'newsletter-welcome',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ leave: LeaveLinks }),
  write: ({ leave }) => ({
    subject: 'Bienvenue dans la lettre du lundi',
    preview: 'Qui joue, ce qui se remplit, et un mot après vos soirées.',
    title: 'Vous voilà au premier rang',
    blocks: [
      'Bonjour,',
      'Votre adresse est inscrite à la lettre de L’espace comédie : un e-mail par semaine, qui joue, ce qui se remplit ; un mot le lendemain d’une soirée où vous étiez, et rien d’autre.',
      { label: 'Voir la programmation', url: '/spectacles' },
      'Ce n’était pas vous, ou vous changez d’avis ? Le lien au bas de ce message vous désabonne.',
    ],
    leave,
  }),
})

export const newsletterConfirm = mailTemplate({
  name: 'newsletter-confirm',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ url: link }),
  write: ({ url }) => ({
    subject: 'Confirmez votre inscription à la lettre',
    preview: 'Un clic, et vous saurez chaque lundi qui joue.',
    title: 'Encore un clic',
    blocks: [
      'Bonjour,',
      'Quelqu’un, sans doute vous, a inscrit cette adresse à la lettre de L’espace comédie. Confirmez, et la prochaine sera pour vous.',
      { label: 'Confirmer mon inscription', url },
      NOT_YOU.fr,
    ],
  }),
})

export const newsletterLeft = mailTemplate({
  name: 'newsletter-left',
  urgency: 'bulk',
  budget: 'prompted',
  data: z.object({ url: link }),
  write: ({ url }) => ({
    subject: 'Vous ne recevez plus notre lettre',
    preview: 'C’est fait. Et si ce n’était pas vous, un clic répare tout.',
    title: 'C’est noté',
    blocks: [
      'Bonjour,',
      'Votre adresse vient d’être retirée de la lettre de L’espace comédie. Vous n’en recevrez plus.',
      'Ce n’était pas vous, ou vous changez d’avis ? Revenez quand vous voulez.',
      { label: 'Recevoir la lettre à nouveau', url },
    ],
  }),
})
