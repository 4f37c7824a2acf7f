import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { seatsInEnglish } from '#platform/english.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import {
  bookerFields,
  dateFields,
  englishSubjectOf,
  firstName,
  notThatDay,
  seeBooking,
  subjectOf,
  url,
  when,
  moneyBackFields,
  moneyBackOr,
} from '../reservation-words.ts'

export const bookingMoved = mailTemplate({
  name: 'booking-moved',
  urgency: 'ticket',
  data: z.object({
    ...bookerFields,
    before: PrintedTicket,
    ticket: PrintedTicket,
  }),
  write: {
    fr: greeted(({ before, ticket, ...booker }) => ({
      subject: subjectOf('Vos places changent de date', [ticket]),
      preview: 'Votre billet, à montrer à l’entrée, vaut pour la nouvelle.',
      title: 'Une autre soirée pour vous',
      blocks: [
        `Vos places pour ${before.title}, ${before.when}, sont maintenant pour ${ticket.title}, ${ticket.when}, ${ticket.lieu} : ${placesOf(ticket.seats)}. Votre code reste le même : ${groupedCode(ticket.code)}`,
        { ticketCode: ticket.code },
        notThatDay(booker),
        seeBooking(booker),
      ],
      tickets: [ticket, { ...before, isFormer: true }],
    })),
    en: greetedInEnglish(({ before, ticket, ...booker }) => ({
      subject: englishSubjectOf('Your seats change their date', [ticket]),
      preview: 'Your ticket, to show at the door, is good for the new one.',
      title: 'Another evening for you',
      blocks: [
        `Your seats for ${before.title}, ${before.when}, are now for ${ticket.title}, ${ticket.when}, ${ticket.lieu}: ${seatsInEnglish(ticket.seats)}. Your code stays the same: ${groupedCode(ticket.code)}`,
        { ticketCode: ticket.code },
        english.notThatDay(booker),
        english.seeBooking(booker),
      ],
      tickets: [ticket, { ...before, isFormer: true }],
    })),
  },
})

/** An option: staff hold seats for a group that decides later. */
export const optionHeld = mailTemplate({
  name: 'option-held',
  urgency: 'notice',
  data: z.object({
    firstName,
    url,
    until: when,
    dates: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
  }),
  write: greeted(({ dates, until, url }) => ({
    subject: subjectOf('Vos places sont en option', dates),
    preview: `Elles vous attendent jusqu’au ${until}.`,
    title: 'Vos places vous attendent',
    blocks: [
      ...dates.map(
        ({ title, when, seats }) => `Nous gardons ${placesOf(seats)} pour ${title}, ${when}.`,
      ),
      { label: 'Confirmer nos places', url },
      `Sans réponse avant le ${until}, elles seront de nouveau proposées à tous. Le nombre change ? Répondez à ce message ou appelez-nous.`,
    ],
  })),
})

export const bookingCancelled = mailTemplate({
  name: 'booking-cancelled',
  urgency: 'notice',
  data: z.object({
    ...dateFields,
    seats: z.int().positive(),
    ...moneyBackFields,
    reason: z.string(),
    /** An option, or seats for friends: there is no ticket yet. */
    isHeld: z.boolean().default(false),
  }),
  write: {
    fr: greeted(({ title, when, seats, reason, isHeld, url, ...money }) => ({
      subject: subjectOf('Vos places sont annulées', [{ title, when }]),
      preview: isHeld ? 'Nous ne les gardons plus.' : 'Nous avons annulé votre réservation.',
      title: 'Vos places sont annulées',
      blocks: [
        `Nous avons annulé ${seats === 1 ? 'votre place' : `vos ${placesOf(seats)}`} pour ${title}, ${when}. ${isHeld ? 'Nous ne les gardons plus : le lien que vous avez reçu n’ouvre plus rien.' : 'Votre billet n’est plus valable.'}`,
        ...(reason === '' ? [] : [`Ce que nous avons à vous en dire : ${reason}`]),
        ...moneyBackOr(money),
        { label: 'Voir la programmation', url },
      ],
    })),
    en: greetedInEnglish(({ title, when, seats, reason, isHeld, ...money }) => ({
      subject: englishSubjectOf('Your seats are cancelled', [{ title, when }]),
      preview: isHeld ? 'We keep them no longer.' : 'We have cancelled your booking.',
      title: 'Your seats are cancelled',
      blocks: [
        `We have cancelled your ${seatsInEnglish(seats)} for ${title}, ${when}. ${isHeld ? 'We keep them no longer: the link that you have opens nothing now.' : 'Your ticket is no longer valid.'}`,
        ...(reason === '' ? [] : [`What we have to say about it: ${reason}`]),
        ...english.moneyBackOr(money),
        english.programme,
      ],
    })),
  },
})
