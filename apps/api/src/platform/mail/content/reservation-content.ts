import { groupedCode } from '@espace/contracts/reservations/grouped-code'
import type * as z from 'zod'
import { placesOf } from '../../tickets/printed-ticket.ts'
import type { MailContent } from './mail-content.ts'
import type { reservationMailData } from './reservation-data.ts'

type Data<Name extends keyof typeof reservationMailData> = z.infer<
  (typeof reservationMailData)[Name]
>

/** What the messages about bookings say; the greeting stands before them. */
export const reservationLetters = {
  'reservation-confirmed': ({ tickets, isPaid, isGuest, totalCents, url }) => ({
    subject: 'Vos places sont réservées',
    preview: 'Votre billet, à montrer à l’entrée.',
    title: 'C’est réservé !',
    blocks: [
      ...tickets.flatMap(({ title, when, lieu, seats, code }) => [
        `${title}, ${when}, ${lieu} : ${placesOf(seats)}. À l’entrée, montrez ce code : ${groupedCode(code)}`,
        { ticketCode: code },
      ]),
      isGuest ? 'Vous êtes notre invité : il n’y a rien à régler.' : payment(totalCents, isPaid),
      goOn(isGuest, url),
      isGuest
        ? HINDERED_GUEST
        : 'Un empêchement ? Rendez vos places depuis votre compte jusqu’à deux heures avant le spectacle : d’autres les attendent peut-être.',
    ],
    tickets,
  }),
  'booking-held': ({ dates, until, url }) => ({
    subject: 'Confirmez votre adresse pour garder vos places',
    preview: `Elles vous attendent jusqu’au ${until}.`,
    title: 'Encore un clic',
    blocks: [
      'Vos places sont retenues. Il reste à nous dire que cette adresse est bien la vôtre :',
      ...dates.map(({ title, when, seats }) => `• ${title}, ${when} : ${placesOf(seats)}`),
      { label: 'Confirmer mon adresse et mes places', url },
      `Sans réponse avant le ${until}, elles seront de nouveau proposées à tous.`,
      'Ce n’était pas vous ? Ne faites rien : sans ce clic, rien n’est réservé.',
    ],
  }),
  'payment-too-late': ({ amountCents, url }) => ({
    subject: 'Vos places n’étaient plus libres',
    preview: 'Nous vous remboursons.',
    title: 'Trop tard, hélas',
    blocks: [
      `Votre paiement est arrivé quand vos places n’étaient plus retenues, et il n’en restait plus. Nous vous remboursons ${euros(amountCents)}, sans que vous ayez rien à faire.`,
      { label: 'Choisir une autre date', url },
    ],
  }),
  'payment-difference': ({ amountCents, url }) => ({
    subject: 'Nous vous rendons une partie de votre paiement',
    preview: `${euros(amountCents)} reviennent sur votre carte.`,
    title: 'Une partie de votre paiement vous revient',
    blocks: [
      `Pendant que vous régliez, une partie de vos places a été annulée. Nous vous remboursons ce qu’elles coûtaient, ${euros(amountCents)}, sans que vous ayez rien à faire.`,
      { label: 'Voir mes réservations', url },
    ],
  }),
  'date-cancelled': ({ title, when, isPaid, url }) => ({
    subject: 'Votre spectacle est annulé',
    preview: 'Une date tombe, et nous en sommes désolés.',
    title: 'Le rideau ne se lèvera pas',
    blocks: [
      `${title}, ${when}, est annulé. Nous en sommes désolés.`,
      isPaid
        ? 'Nous vous remboursons vos places, sans que vous ayez rien à faire.'
        : 'Vos places sont annulées ; vous n’avez rien à payer ni rien à faire.',
      { label: 'Voir le programme', url },
    ],
  }),
  'date-put-off': ({ title, isGuest, url }) => ({
    subject: 'Votre spectacle est reporté',
    preview: 'La nouvelle date n’est pas encore connue.',
    title: 'Ce sera pour plus tard',
    blocks: [
      `${title} est reporté. Vos places vous attendent : nous vous écrirons dès que la nouvelle date sera connue.`,
      goOn(isGuest, url),
    ],
  }),
  'date-moved': ({ title, when, isGuest, url }) => ({
    subject: 'Votre spectacle change de date',
    preview: 'Vos places valent pour la nouvelle.',
    title: 'Du nouveau pour votre soirée',
    blocks: [
      `${title} se jouera ${when}. Vos places et votre code restent les mêmes.`,
      notThatDay(isGuest),
      goOn(isGuest, url),
    ],
  }),
  'booking-moved': ({ before, ticket, isGuest, url }) => ({
    subject: 'Vos places changent de date',
    preview: 'Votre billet, à montrer à l’entrée, vaut pour la nouvelle.',
    title: 'Une autre soirée pour vous',
    blocks: [
      `Vos places pour ${before.title}, ${before.when}, sont maintenant pour ${ticket.title}, ${ticket.when}, ${ticket.lieu} : ${placesOf(ticket.seats)}. Votre code reste le même : ${groupedCode(ticket.code)}`,
      { ticketCode: ticket.code },
      notThatDay(isGuest),
      goOn(isGuest, url),
    ],
    tickets: [ticket, { ...before, isFormer: true }],
  }),
  'booking-cancelled': ({ title, when, seats, backCents, reason, url }) => ({
    subject: 'Vos places sont annulées',
    preview: 'Nous avons annulé votre réservation.',
    title: 'Vos places sont annulées',
    blocks: [
      `Nous avons annulé ${seats === 1 ? 'votre place' : `vos ${placesOf(seats)}`} pour ${title}, ${when}. Votre billet n’est plus valable.`,
      ...(reason === '' ? [] : [`Ce que nous avons à vous en dire : ${reason}`]),
      backCents > 0
        ? `Nous vous remboursons ${euros(backCents)}, sans que vous ayez rien à faire.`
        : 'Vous n’avez rien à payer ni rien à faire.',
      { label: 'Voir le programme', url },
    ],
  }),
  'seats-given-back': ({ given, staying, former, backCents, isPaid, totalCents, url }) => ({
    subject:
      staying.length > 0 ? 'Vous gardez une partie de vos places' : 'Vous avez rendu vos places',
    preview: staying.length > 0 ? 'Votre billet à jour, à montrer à l’entrée.' : 'C’est noté.',
    title: 'C’est noté',
    blocks: [
      ...given.map(
        ({ title, when, seats }) => `Vous avez rendu ${placesOf(seats)} pour ${title}, ${when}.`,
      ),
      ...(backCents > 0
        ? [`Nous vous remboursons ${euros(backCents)}, sans que vous ayez rien à faire.`]
        : []),
      ...staying.flatMap(({ title, when, lieu, seats, code }) => [
        `Vous gardez ${placesOf(seats)} pour ${title}, ${when}, ${lieu}. Le code reste le même : ${groupedCode(code)}`,
        { ticketCode: code },
      ]),
      afterwards(staying.length, totalCents, isPaid || backCents > 0),
      goOn(staying.length === 0, url),
    ],
    tickets: [...staying, ...former],
  }),
  'waiting-joined': ({ title, when, seats, rank, url }) => ({
    subject: 'Vous êtes sur la liste d’attente',
    preview: `Votre rang : ${rank}.`,
    title: 'On vous garde en tête',
    blocks: [
      `${title}, ${when} : vous attendez ${placesOf(seats)}. Votre rang sur la liste : ${rank}.`,
      'Dès que toutes vos places se libèrent, nous vous les gardons et nous vous écrivons : il suffira d’un clic pour les prendre.',
      'Vous changez d’avis ? Quittez la liste, vous ferez avancer les autres.',
      { label: 'Voir mon rang, ou quitter la liste', url },
    ],
  }),
  'waiting-offer': ({ title, when, seats, until, url }) => ({
    subject: 'Vos places se sont libérées',
    preview: `Elles vous attendent jusqu’au ${until}.`,
    title: 'C’est votre tour !',
    blocks: [
      `${title}, ${when} : ${placesOf(seats)} à votre nom. Nous vous les gardons jusqu’au ${until}.`,
      { label: 'Répondre à cette offre', url },
      'Sans réponse d’ici là, elles iront aux suivants. Vous ne pouvez plus venir ? Dites-le au même endroit : quelqu’un les attend.',
    ],
  }),
  'waiting-lapsed': ({ title, when, seats, url }) => ({
    subject: 'Vos places sont allées à d’autres',
    preview: 'Votre offre est arrivée à son terme.',
    title: 'Ce n’est que partie remise',
    blocks: [
      `${title}, ${when} : vous n’avez pas pris à temps ${seats === 1 ? 'la place que nous vous gardions' : `les ${seats} places que nous vous gardions`}, et nous les avons proposées aux suivants.`,
      'Toujours partants ? Inscrivez-vous à nouveau : vous serez en fin de liste.',
      { label: 'Attendre à nouveau', url },
    ],
  }),
  'waiting-called-off': ({ title, when, url }) => ({
    subject: 'Le spectacle que vous attendiez est annulé',
    preview: 'Une date tombe, et nous en sommes désolés.',
    title: 'Le rideau ne se lèvera pas',
    blocks: [
      `${title}, ${when}, est annulé. Vous étiez sur la liste d’attente : vous n’avez rien à faire.`,
      { label: 'Voir le programme', url },
    ],
  }),
} satisfies {
  [Name in keyof typeof reservationMailData]: (data: Data<Name>) => MailContent
}

/** Guests have no account to look at. */
const goOn = (isGuest: boolean, url: string) => ({
  label: isGuest ? 'Voir le programme' : 'Voir mes réservations',
  url,
})

const HINDERED_GUEST =
  'Un empêchement ? Répondez à ce message ou appelez-nous : d’autres attendent peut-être vos places.'

const notThatDay = (isGuest: boolean): string =>
  isGuest
    ? HINDERED_GUEST
    : 'Vous ne pouvez pas ce jour-là ? Rendez vos places depuis votre compte.'

export const euros = (cents: number) =>
  `${(cents / 100).toFixed(2).replace('.', ',').replace(',00', '')} €`

/** What is left to do once seats went back. */
function afterwards(staying: number, totalCents: number, isPaid: boolean): string {
  if (staying > 0) return payment(totalCents, isPaid)
  const ticket = 'Votre billet n’est plus valable'
  return isPaid ? `${ticket}.` : `${ticket}, et vous n’avez rien à payer.`
}

function payment(totalCents: number, isPaid: boolean): string {
  if (totalCents === 0) return 'Vos places sont gratuites : il n’y a rien à régler.'
  return isPaid
    ? `C’est payé : ${euros(totalCents)}.`
    : `À régler sur place, à l’entrée : ${euros(totalCents)}.`
}
