import * as z from 'zod'
import type { MailBlock } from '#platform/mail/content/mail-content.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import {
  bookerFields,
  englishSubjectOf,
  moneyBackFields,
  moneyBackOr,
  notThatDay,
  seeBooking,
  subjectOf,
  when,
} from '../reservation-words.ts'

// With defaults: mails of an earlier version may still be queued.
const about = {
  ...bookerFields,
  title: z.string(),
  isPaid: z.boolean().default(false),
  /** The team's public reason; may be empty. */
  reason: z.string().default(''),
  others: z.array(z.object({ label: z.string(), url: z.string() })).default([]),
  /** For the attached calendar. */
  tickets: z.array(PrintedTicket).default([]),
}

const because = (reason: string): string[] => (reason === '' ? [] : [reason])

/** Other dates of the show, each with a link. */
const orElse = (others: z.infer<typeof about.others>): MailBlock[] =>
  others.length === 0 ? [] : ['Le même spectacle se joue aussi :', ...others]

const orElseInEnglish = (others: z.infer<typeof about.others>): MailBlock[] =>
  others.length === 0 ? [] : ['The same show plays on other days:', ...others]

const PAID_BACK_IN_ENGLISH = 'What you paid is then refunded.'

const PAID_BACK = 'Ce que vous avez payé vous est alors remboursé.'

export const dateCancelled = mailTemplate({
  name: 'date-cancelled',
  urgency: 'notice',
  data: z.object({
    ...about,
    when,
    ...moneyBackFields,
  }),
  write: {
    fr: greeted(({ title, when, reason, others, tickets, url, ...money }) => ({
      subject: subjectOf('Votre spectacle est annulé', [{ title, when }]),
      preview: 'Une date tombe, et nous en sommes désolés.',
      title: 'Le rideau ne se lèvera pas',
      blocks: [
        `${title}, ${when}, est annulé. Nous en sommes désolés.`,
        ...because(reason),
        ...moneyBackOr(money),
        ...orElse(others),
        { label: 'Voir la programmation', url },
      ],
      ...(tickets.length > 0 && { tickets }),
    })),
    en: greetedInEnglish(({ title, when, reason, others, tickets, ...money }) => ({
      subject: englishSubjectOf('Your show is cancelled', [{ title, when }]),
      preview: 'A date is off, and we are sorry.',
      title: 'The curtain will not rise',
      blocks: [
        `${title}, ${when}, is cancelled. We are sorry.`,
        ...because(reason),
        ...english.moneyBackOr(money),
        ...orElseInEnglish(others),
        english.programme,
      ],
      ...(tickets.length > 0 && { tickets }),
    })),
  },
})

export const datePutOff = mailTemplate({
  name: 'date-put-off',
  urgency: 'notice',
  data: z.object(about),
  write: {
    fr: greeted(({ title, isPaid, reason, others, tickets, ...booker }) => ({
      subject: subjectOf('Votre spectacle est reporté', [{ title }]),
      preview: 'La nouvelle date n’est pas encore connue.',
      title: 'Ce sera pour plus tard',
      blocks: [
        `${title} est reporté. Vos places vous attendent : nous vous écrirons dès que la nouvelle date sera connue.`,
        ...because(reason),
        ...(isPaid ? [`Vous préférez rendre vos places ? ${PAID_BACK}`] : []),
        ...orElse(others),
        seeBooking(booker),
      ],
      ...(tickets.length > 0 && { tickets }),
    })),
    en: greetedInEnglish(({ title, isPaid, reason, others, tickets, ...booker }) => ({
      subject: englishSubjectOf('Your show is postponed', [{ title }]),
      preview: 'The new date is not known yet.',
      title: 'It will be later',
      blocks: [
        `${title} is postponed. Your seats wait for you: we write to you as soon as the new date is known.`,
        ...because(reason),
        ...(isPaid ? [`You would rather give your seats back? ${PAID_BACK_IN_ENGLISH}`] : []),
        ...orElseInEnglish(others),
        english.seeBooking(booker),
      ],
      ...(tickets.length > 0 && { tickets }),
    })),
  },
})

export const dateMoved = mailTemplate({
  name: 'date-moved',
  urgency: 'notice',
  data: z.object({ ...about, when }),
  write: {
    fr: greeted(({ title, when, isPaid, reason, others, tickets, ...booker }) => ({
      subject: subjectOf('Votre spectacle change de date', [{ title, when }]),
      preview: 'Vos places valent pour la nouvelle.',
      title: 'Du nouveau pour votre soirée',
      blocks: [
        `${title} se jouera ${when}. Vos places et votre code restent les mêmes.`,
        ...because(reason),
        `${notThatDay(booker)}${isPaid ? ` ${PAID_BACK}` : ''}`,
        ...orElse(others),
        seeBooking(booker),
      ],
      ...(tickets.length > 0 && { tickets }),
    })),
    en: greetedInEnglish(({ title, when, isPaid, reason, others, tickets, ...booker }) => ({
      subject: englishSubjectOf('Your show changes its date', [{ title, when }]),
      preview: 'Your seats are good for the new one.',
      title: 'News of your evening',
      blocks: [
        `${title} plays on ${when}. Your seats and your code stay the same.`,
        ...because(reason),
        `${english.notThatDay(booker)}${isPaid ? ` ${PAID_BACK_IN_ENGLISH}` : ''}`,
        ...orElseInEnglish(others),
        english.seeBooking(booker),
      ],
      ...(tickets.length > 0 && { tickets }),
    })),
  },
})
