import * as z from 'zod'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf } from '#platform/tickets/printed-ticket.ts'
import { firstName, url, when } from '../reservation-words.ts'

/** Asks a party that the team has booked for to pay on a payment page. */
export const paymentLink = mailTemplate({
  name: 'payment-link',
  urgency: 'notice',
  data: z.object({
    firstName,
    url,
    title: z.string(),
    seats: z.int().positive(),
    amountCents: z.int().positive(),
    until: when,
    isReminder: z.boolean().default(false),
  }),
  write: {
    fr: greeted(({ title, seats, amountCents, until, url, isReminder }) => ({
      subject: isReminder ? 'Vos places attendent leur règlement' : 'Réglez vos places en ligne',
      preview: `${roundEuros(amountCents)}, jusqu’au ${until}.`,
      title: isReminder ? 'Encore un jour' : 'Vos places vous attendent',
      blocks: [
        `Il reste à régler ${roundEuros(amountCents)} pour ${title} (${placesOf(seats)}).`,
        { label: 'Voir et payer', url },
        `Le lien vaut jusqu’au ${until}. Une question ? Répondez à ce message ou appelez-nous.`,
      ],
    })),
    en: greetedInEnglish(({ title, seats, amountCents, until, url, isReminder }) => ({
      subject: isReminder ? 'Your seats wait for their payment' : 'Pay your seats online',
      preview: `${englishEuros(amountCents)}, until ${until}.`,
      title: isReminder ? 'One more day' : 'Your seats wait for you',
      blocks: [
        `${englishEuros(amountCents)} are left to pay for ${title} (${seatsInEnglish(seats)}).`,
        { label: 'See and pay', url },
        `The link works until ${until}. A question? Answer this message or call us.`,
      ],
    })),
  },
})

export const optionEnding = mailTemplate({
  name: 'option-ending',
  urgency: 'notice',
  data: z.object({ firstName, url, title: z.string(), seats: z.int().positive(), until: when }),
  write: greeted(({ title, seats, until, url }) => ({
    subject: 'Votre option se termine bientôt',
    preview: `Vos places vous attendent jusqu’au ${until}.`,
    title: 'Encore un jour pour vous décider',
    blocks: [
      `Nous gardons ${placesOf(seats)} pour ${title} jusqu’au ${until}.`,
      { label: 'Confirmer nos places', url },
      'Sans réponse d’ici là, elles seront de nouveau proposées à tous.',
    ],
  })),
})
