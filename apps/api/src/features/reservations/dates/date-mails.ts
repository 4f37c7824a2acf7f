import * as z from 'zod'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import {
  firstName,
  goOn,
  handedBack,
  isGuest,
  notThatDay,
  subjectOf,
  url,
  when,
} from '../reservation-words.ts'

export const dateCancelled = mailTemplate({
  name: 'date-cancelled',
  urgency: 'notice',
  data: z.object({
    firstName,
    url,
    title: z.string(),
    when,
    isPaid: z.boolean(),
    /** What was paid at the counter or by transfer. */
    byHandCents: z.int().nonnegative().default(0),
  }),
  write: greeted(({ title, when, isPaid, byHandCents, url }) => ({
    subject: subjectOf('Votre spectacle est annulé', [{ title, when }]),
    preview: 'Une date tombe, et nous en sommes désolés.',
    title: 'Le rideau ne se lèvera pas',
    blocks: [
      `${title}, ${when}, est annulé. Nous en sommes désolés.`,
      ...(isPaid ? ['Nous vous remboursons vos places, sans que vous ayez rien à faire.'] : []),
      ...(byHandCents > 0 ? [handedBack(byHandCents)] : []),
      ...(isPaid || byHandCents > 0
        ? []
        : ['Vos places sont annulées ; vous n’avez rien à payer ni rien à faire.']),
      { label: 'Voir le programme', url },
    ],
  })),
})

export const datePutOff = mailTemplate({
  name: 'date-put-off',
  urgency: 'notice',
  data: z.object({ firstName, url, isGuest, title: z.string() }),
  write: greeted(({ title, isGuest, url }) => ({
    subject: subjectOf('Votre spectacle est reporté', [{ title }]),
    preview: 'La nouvelle date n’est pas encore connue.',
    title: 'Ce sera pour plus tard',
    blocks: [
      `${title} est reporté. Vos places vous attendent : nous vous écrirons dès que la nouvelle date sera connue.`,
      goOn(isGuest, url),
    ],
  })),
})

export const dateMoved = mailTemplate({
  name: 'date-moved',
  urgency: 'notice',
  data: z.object({ firstName, url, isGuest, title: z.string(), when }),
  write: greeted(({ title, when, isGuest, url }) => ({
    subject: subjectOf('Votre spectacle change de date', [{ title, when }]),
    preview: 'Vos places valent pour la nouvelle.',
    title: 'Du nouveau pour votre soirée',
    blocks: [
      `${title} se jouera ${when}. Vos places et votre code restent les mêmes.`,
      notThatDay(isGuest),
      goOn(isGuest, url),
    ],
  })),
})
