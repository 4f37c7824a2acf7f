import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { english } from './english-words.ts'
import {
  bookerFields,
  englishSubjectOf,
  firstName,
  HINDERED_GUEST,
  payment,
  seeBooking,
  subjectOf,
  url,
  when,
} from './reservation-words.ts'

const moneyBack = z.object({ firstName, url, amountCents: z.int() })

export const reservationConfirmed = mailTemplate({
  name: 'reservation-confirmed',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    ...bookerFields,
    isPaid: z.boolean(),
    totalCents: z.int().nonnegative(),
    tickets: z.array(PrintedTicket),
  }),
  write: {
    fr: greeted(({ tickets, isPaid, isGuest, isInvited = isGuest, totalCents, url }) => ({
      subject: subjectOf('Vos places sont réservées', tickets),
      preview: 'Votre billet, à montrer à l’entrée.',
      title: 'C’est réservé !',
      blocks: [
        ...tickets.flatMap(({ title, when, lieu, seats, tarif, code }) => [
          `${title}, ${when}, ${lieu} : ${placesOf(seats, tarif)}. À l’entrée, montrez ce code : ${groupedCode(code)}`,
          { ticketCode: code },
        ]),
        isInvited
          ? 'Vous êtes notre invité : il n’y a rien à régler.'
          : payment(totalCents, isPaid),
        seeBooking({ isGuest, isInvited, url }),
        isInvited
          ? HINDERED_GUEST
          : isGuest
            ? 'Un empêchement ? Rendez vos places par ce lien jusqu’à deux heures avant le spectacle : d’autres les attendent peut-être.'
            : 'Un empêchement ? Rendez vos places depuis votre compte jusqu’à deux heures avant le spectacle : d’autres les attendent peut-être.',
      ],
      tickets,
    })),
    en: greetedInEnglish(({ tickets, isPaid, isGuest, isInvited = isGuest, totalCents, url }) => ({
      subject: englishSubjectOf('Your seats are booked', tickets),
      preview: 'Your ticket, to show at the door.',
      title: 'You are booked!',
      blocks: [
        ...tickets.flatMap(({ title, when, lieu, seats, tarif, code }) => [
          `${title}, ${when}, ${lieu}: ${seatsInEnglish(seats, tarif)}. Show this code at the door: ${groupedCode(code)}`,
          { ticketCode: code },
        ]),
        isInvited
          ? 'You are our guest: there is nothing to pay.'
          : english.payment(totalCents, isPaid),
        english.inFrench,
        english.seeBooking({ isGuest, isInvited, url }),
        isInvited ? english.hinderedGuest : giveBackInEnglish(isGuest),
      ],
      tickets,
    })),
  },
})

/** Seats held until the address is verified by the mailed link. */
export const bookingHeld = mailTemplate({
  name: 'booking-held',
  urgency: 'access',
  budget: 'prompted',
  data: z.object({
    firstName,
    url,
    until: when,
    dates: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
  }),
  write: {
    fr: greeted(({ dates, until, url }) => ({
      subject: subjectOf('Confirmez vos places', dates),
      preview: `Elles vous attendent jusqu’au ${until}.`,
      title: 'Encore un clic',
      blocks: [
        'Vos places sont retenues. Il reste à nous dire que cette adresse est bien la vôtre :',
        ...dates.map(({ title, when, seats }) => `• ${title}, ${when} : ${placesOf(seats)}`),
        { label: 'Confirmer mon adresse et mes places', url },
        `Sans réponse avant le ${until}, elles seront de nouveau proposées à tous.`,
        'Ce n’était pas vous ? Ne faites rien : sans ce clic, rien n’est réservé.',
      ],
    })),
    en: greetedInEnglish(({ dates, until, url }) => ({
      subject: englishSubjectOf('Confirm your seats', dates),
      preview: `They wait for you until ${until}.`,
      title: 'One more click',
      blocks: [
        'Your seats are held. What is left is to tell us that this address is really yours:',
        ...dates.map(({ title, when, seats }) => `• ${title}, ${when}: ${seatsInEnglish(seats)}`),
        { label: 'Confirm my address and my seats', url },
        `Without an answer by ${until}, they are offered to everybody again.`,
        'It was not you? Do nothing: without this click, nothing is booked.',
      ],
    })),
  },
})

export const paymentTooLate = mailTemplate({
  name: 'payment-too-late',
  urgency: 'ticket',
  data: moneyBack,
  write: {
    fr: greeted(({ amountCents, url }) => ({
      subject: 'Vos places n’étaient plus libres',
      preview: 'Nous vous remboursons.',
      title: 'Trop tard, hélas',
      blocks: [
        `Votre paiement est arrivé quand vos places n’étaient plus retenues, et il n’en restait plus. Nous vous remboursons ${roundEuros(amountCents)}, sans que vous ayez rien à faire.`,
        { label: 'Choisir une autre date', url },
      ],
    })),
    en: greetedInEnglish(({ amountCents, url }) => ({
      subject: 'Your seats were not free any more',
      preview: 'We refund you.',
      title: 'Too late, alas',
      blocks: [
        `Your payment arrived when your seats were no longer held, and none was left. We refund you ${englishEuros(amountCents)}; you have nothing to do.`,
        { label: 'Choose another date', url },
      ],
    })),
  },
})

/** A refund: more was paid than the remaining seats cost. */
export const paymentDifference = mailTemplate({
  name: 'payment-difference',
  urgency: 'ticket',
  data: moneyBack,
  write: {
    fr: greeted(({ amountCents, url }) => ({
      subject: 'Nous vous rendons une partie de votre paiement',
      preview: `${roundEuros(amountCents)} reviennent sur votre carte.`,
      title: 'Une partie de votre paiement vous revient',
      blocks: [
        `Pendant que vous régliez, une partie de vos places a été annulée. Nous vous remboursons ce qu’elles coûtaient, ${roundEuros(amountCents)}, sans que vous ayez rien à faire.`,
        { label: 'Voir mes réservations', url },
      ],
    })),
    en: greetedInEnglish(({ amountCents, url }) => ({
      subject: 'We give you a part of your payment back',
      preview: `${englishEuros(amountCents)} go back to your card.`,
      title: 'A part of your payment comes back',
      blocks: [
        `While you were paying, some of your seats were cancelled. We refund you what they cost, ${englishEuros(amountCents)}; you have nothing to do.`,
        { label: 'See my bookings', url },
      ],
    })),
  },
})

const giveBackInEnglish = (isGuest: boolean): string =>
  `Something came up? Give your seats back ${isGuest ? 'by this link' : 'from your account'} until two hours before the show: others may be waiting for them.`
