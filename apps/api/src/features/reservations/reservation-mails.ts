import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import {
  firstName,
  goOn,
  HINDERED_GUEST,
  isGuest,
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
    firstName,
    url,
    isPaid: z.boolean(),
    isGuest,
    /** Of a letter that was queued before others than the invited had no account: as `isGuest` says. */
    isInvited: z.boolean().optional(),
    totalCents: z.int().nonnegative(),
    tickets: z.array(PrintedTicket),
  }),
  write: greeted(({ tickets, isPaid, isGuest, isInvited = isGuest, totalCents, url }) => ({
    subject: subjectOf('Vos places sont réservées', tickets),
    preview: 'Votre billet, à montrer à l’entrée.',
    title: 'C’est réservé !',
    blocks: [
      ...tickets.flatMap(({ title, when, lieu, seats, tarif, code }) => [
        `${title}, ${when}, ${lieu} : ${placesOf(seats, tarif)}. À l’entrée, montrez ce code : ${groupedCode(code)}`,
        { ticketCode: code },
      ]),
      isInvited ? 'Vous êtes notre invité : il n’y a rien à régler.' : payment(totalCents, isPaid),
      isGuest && !isInvited ? { label: 'Voir ma réservation', url } : goOn(isGuest, url),
      isInvited
        ? HINDERED_GUEST
        : isGuest
          ? 'Un empêchement ? Rendez vos places par ce lien jusqu’à deux heures avant le spectacle : d’autres les attendent peut-être.'
          : 'Un empêchement ? Rendez vos places depuis votre compte jusqu’à deux heures avant le spectacle : d’autres les attendent peut-être.',
    ],
    tickets,
  })),
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
  write: greeted(({ dates, until, url }) => ({
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
})

export const paymentTooLate = mailTemplate({
  name: 'payment-too-late',
  urgency: 'ticket',
  data: moneyBack,
  write: greeted(({ amountCents, url }) => ({
    subject: 'Vos places n’étaient plus libres',
    preview: 'Nous vous remboursons.',
    title: 'Trop tard, hélas',
    blocks: [
      `Votre paiement est arrivé quand vos places n’étaient plus retenues, et il n’en restait plus. Nous vous remboursons ${roundEuros(amountCents)}, sans que vous ayez rien à faire.`,
      { label: 'Choisir une autre date', url },
    ],
  })),
})

/** More was paid than the seats that are left cost. */
export const paymentDifference = mailTemplate({
  name: 'payment-difference',
  urgency: 'ticket',
  data: moneyBack,
  write: greeted(({ amountCents, url }) => ({
    subject: 'Nous vous rendons une partie de votre paiement',
    preview: `${roundEuros(amountCents)} reviennent sur votre carte.`,
    title: 'Une partie de votre paiement vous revient',
    blocks: [
      `Pendant que vous régliez, une partie de vos places a été annulée. Nous vous remboursons ce qu’elles coûtaient, ${roundEuros(amountCents)}, sans que vous ayez rien à faire.`,
      { label: 'Voir mes réservations', url },
    ],
  })),
})

/** Its owner has given seats of a booking back. */
export const seatsGivenBack = mailTemplate({
  name: 'seats-given-back',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    firstName,
    url,
    given: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
    staying: z.array(PrintedTicket),
    /** Dates without a seat now: only for the cancellation in the attached calendar. */
    former: z.array(PrintedTicket),
    backCents: z.int().nonnegative(),
    isPaid: z.boolean(),
    /** Of the seats that stay. */
    totalCents: z.int().nonnegative(),
  }),
  write: greeted(({ given, staying, former, backCents, isPaid, totalCents, url }) => ({
    subject: subjectOf(
      staying.length > 0 ? 'Vous gardez une partie de vos places' : 'Vous avez rendu vos places',
      given,
    ),
    preview: staying.length > 0 ? 'Votre billet à jour, à montrer à l’entrée.' : 'C’est noté.',
    title: 'C’est noté',
    blocks: [
      ...given.map(
        ({ title, when, seats }) => `Vous avez rendu ${placesOf(seats)} pour ${title}, ${when}.`,
      ),
      ...(backCents > 0
        ? [`Nous vous remboursons ${roundEuros(backCents)}, sans que vous ayez rien à faire.`]
        : []),
      ...staying.flatMap(({ title, when, lieu, seats, tarif, code }) => [
        `Vous gardez ${placesOf(seats, tarif)} pour ${title}, ${when}, ${lieu}. Le code reste le même : ${groupedCode(code)}`,
        { ticketCode: code },
      ]),
      afterwards(staying.length, totalCents, isPaid || backCents > 0),
      goOn(staying.length === 0, url),
    ],
    tickets: [...staying, ...former],
  })),
})

/** The closing line after a cancellation of seats. */
function afterwards(staying: number, totalCents: number, isPaid: boolean): string {
  if (staying > 0) return payment(totalCents, isPaid)
  const ticket = 'Votre billet n’est plus valable'
  return isPaid ? `${ticket}.` : `${ticket}, et vous n’avez rien à payer.`
}

function payment(totalCents: number, isPaid: boolean): string {
  if (totalCents === 0) return 'Vos places sont gratuites : il n’y a rien à régler.'
  return isPaid
    ? `C’est payé : ${roundEuros(totalCents)}.`
    : `À régler sur place, à l’entrée : ${roundEuros(totalCents)}.`
}
