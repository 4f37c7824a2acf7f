import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import {
  bookerFields,
  englishSubjectOf,
  kept,
  type MoneyBack,
  moneyBack,
  moneyBackFields,
  payment,
  seeBooking,
  subjectOf,
} from '../reservation-words.ts'

const cents = z.int().nonnegative()

/** Seats moved to another date or tarif, by their holder or by the team. */
export const seatsChanged = mailTemplate({
  name: 'seats-changed',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    ...bookerFields,
    before: PrintedTicket,
    ticket: PrintedTicket,
    /** The unchanged seats of the first booking. */
    staying: z.array(PrintedTicket),
    /** Dates without a seat now: only for the cancellation in the attached calendar. */
    former: z.array(PrintedTicket),
    ...moneyBackFields,
    onlineCents: cents,
    doorCents: cents,
  }),
  write: {
    fr: greeted(({ before, ticket, staying, former, ...rest }) => ({
      subject: subjectOf('Vos places ont changé', [ticket]),
      preview: 'Votre nouveau billet, à montrer à l’entrée.',
      title: 'C’est changé',
      blocks: [
        `Vous avez changé ${placesOf(before.seats, before.tarif)} pour ${before.title}, ${before.when}.`,
        `À la place : ${ticket.title}, ${ticket.when}, ${ticket.lieu} : ${placesOf(ticket.seats, ticket.tarif)}. À l’entrée, montrez ce code : ${groupedCode(ticket.code)}`,
        { ticketCode: ticket.code },
        ...moneyLines(rest),
        ...staying.flatMap(kept),
        seeBooking(rest),
      ],
      tickets: [ticket, ...staying, ...former],
    })),
    en: greetedInEnglish(({ before, ticket, staying, former, ...rest }) => ({
      subject: englishSubjectOf('Your seats have changed', [ticket]),
      preview: 'Your new ticket, to show at the door.',
      title: 'It is changed',
      blocks: [
        `You changed ${seatsInEnglish(before.seats, before.tarif)} for ${before.title}, ${before.when}.`,
        `Instead: ${ticket.title}, ${ticket.when}, ${ticket.lieu}: ${seatsInEnglish(ticket.seats, ticket.tarif)}. Show this code at the door: ${groupedCode(ticket.code)}`,
        { ticketCode: ticket.code },
        ...moneyInEnglish(rest),
        ...staying.flatMap(english.kept),
        english.seeBooking(rest),
      ],
      tickets: [ticket, ...staying, ...former],
    })),
  },
})

interface Sums extends MoneyBack {
  onlineCents: number
  doorCents: number
}

function moneyLines({ onlineCents, doorCents, ...money }: Sums): string[] {
  const lines = moneyBack(money)
  if (onlineCents > 0) {
    lines.push(
      `Il reste ${roundEuros(onlineCents)} à payer en ligne : le lien arrive dans un second message. Sans paiement, la place se règle à l’entrée, et ce que vous aviez déjà versé pour elle vous est rendu.`,
    )
  }
  if (doorCents > 0) lines.push(payment(doorCents, false))
  return lines
}

function moneyInEnglish({ onlineCents, doorCents, ...money }: Sums): string[] {
  const lines = english.moneyBack(money)
  if (onlineCents > 0) {
    lines.push(
      `${englishEuros(onlineCents)} are left to pay online: the link comes in a second message. Without a payment, the seat is paid at the door, and what you had already paid for it is given back to you.`,
    )
  }
  if (doorCents > 0) lines.push(english.payment(doorCents, false))
  return lines
}
