import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { firstName, isGuest, subjectOf, url } from '../reservation-words.ts'

const cents = z.int().nonnegative()

/** Its booker has put seats of a booking on another date or tarif. */
export const seatsChanged = mailTemplate({
  name: 'seats-changed',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    firstName,
    url,
    isGuest,
    /** The seats that were changed, as they were. */
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
  write: greeted(({ before, ticket, staying, former, isGuest, url, ...sums }) => ({
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
