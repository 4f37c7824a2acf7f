import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { englishSubjectOf, firstName, isGuest, subjectOf, url } from '../reservation-words.ts'

const cents = z.int().nonnegative()

/** Seats moved to another date or tarif by their holder. */
export const seatsChanged = mailTemplate({
  name: 'seats-changed',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    firstName,
    url,
    isGuest,
    before: PrintedTicket,
    ticket: PrintedTicket,
    /** The unchanged seats of the first booking. */
    staying: z.array(PrintedTicket),
    /** Dates without a seat now: only for the cancellation in the attached calendar. */
    former: z.array(PrintedTicket),
    backCents: cents,
    onlineCents: cents,
    doorCents: cents,
  }),
  write: {
    fr: greeted(({ before, ticket, staying, former, isGuest, url, ...sums }) => ({
      subject: subjectOf('Vos places ont changé', [ticket]),
      preview: 'Votre nouveau billet, à montrer à l’entrée.',
      title: 'C’est changé',
      blocks: [
        `Vous avez changé ${placesOf(before.seats, before.tarif)} pour ${before.title}, ${before.when}.`,
        `À la place : ${ticket.title}, ${ticket.when}, ${ticket.lieu} : ${placesOf(ticket.seats, ticket.tarif)}. À l’entrée, montrez ce code : ${groupedCode(ticket.code)}`,
        { ticketCode: ticket.code },
        ...moneyLines(sums),
        ...staying.flatMap(({ seats, tarif, title, when, code }) => [
          `Vous gardez ${placesOf(seats, tarif)} pour ${title}, ${when}. Le code reste le même : ${groupedCode(code)}`,
          { ticketCode: code },
        ]),
        { label: isGuest ? 'Voir ma réservation' : 'Voir mes réservations', url },
      ],
      tickets: [ticket, ...staying, ...former],
    })),
    en: greetedInEnglish(({ before, ticket, staying, former, isGuest, url, ...sums }) => ({
      subject: englishSubjectOf('Your seats have changed', [ticket]),
      preview: 'Your new ticket, to show at the door.',
      title: 'It is changed',
      blocks: [
        `You changed ${seatsInEnglish(before.seats, before.tarif)} for ${before.title}, ${before.when}.`,
        `Instead: ${ticket.title}, ${ticket.when}, ${ticket.lieu}: ${seatsInEnglish(ticket.seats, ticket.tarif)}. Show this code at the door: ${groupedCode(ticket.code)}`,
        { ticketCode: ticket.code },
        ...moneyInEnglish(sums),
        ...staying.flatMap(({ seats, tarif, title, when, code }) => [
          `You keep ${seatsInEnglish(seats, tarif)} for ${title}, ${when}. The code stays the same: ${groupedCode(code)}`,
          { ticketCode: code },
        ]),
        { label: isGuest ? 'See my booking' : 'See my bookings', url },
      ],
      tickets: [ticket, ...staying, ...former],
    })),
  },
})

interface Sums {
  backCents: number
  onlineCents: number
  doorCents: number
}

function moneyLines({ backCents, onlineCents, doorCents }: Sums): string[] {
  const online = roundEuros(onlineCents)
  return [
    ...(backCents > 0
      ? [
          `Nous vous rendons ${roundEuros(backCents)} comme vous les aviez payés, sans que vous ayez rien à faire.`,
        ]
      : []),
    ...(onlineCents > 0
      ? [
          `Il reste ${online} à payer en ligne : le lien arrive dans un second message. Sans paiement, ce que vous aviez versé vous est rendu, et la place se règle à l’entrée.`,
        ]
      : []),
    ...(doorCents > 0 ? [`À régler sur place, à l’entrée : ${roundEuros(doorCents)}.`] : []),
  ]
}

function moneyInEnglish({ backCents, onlineCents, doorCents }: Sums): string[] {
  return [
    ...(backCents > 0
      ? [`We give you ${englishEuros(backCents)} back the way you paid; you have nothing to do.`]
      : []),
    ...(onlineCents > 0
      ? [
          `${englishEuros(onlineCents)} are left to pay online: the link comes in a second message. Without a payment, what you had paid is given back to you, and the seat is paid at the door.`,
        ]
      : []),
    ...(doorCents > 0 ? [`To pay at the door: ${englishEuros(doorCents)}.`] : []),
  ]
}
