import { groupedCode } from '@espace/contracts/reservations/grouped-code'
import type * as z from 'zod'
import { placesOf } from '../tickets/printed-ticket.ts'
import type { MailContent } from './mail-content.ts'
import type { reservationMailData } from './reservation-data.ts'

type Data<Name extends keyof typeof reservationMailData> = z.infer<
  (typeof reservationMailData)[Name]
>

/** What the messages about bookings say; the greeting stands before them. */
export const reservationLetters = {
  'reservation-confirmed': ({ tickets, isPaid, totalCents, url }) => ({
    subject: 'Vos places sont réservées',
    preview: 'Votre billet, à montrer à l’entrée.',
    title: 'C’est réservé !',
    blocks: [
      ...tickets.flatMap(({ title, when, lieu, seats, code }) => [
        `${title}, ${when}, ${lieu} : ${placesOf(seats)}. À l’entrée, montrez ce code : ${groupedCode(code)}`,
        { ticketCode: code },
      ]),
      payment(totalCents, isPaid),
      { label: 'Voir mes réservations', url },
      'Un empêchement ? Rendez vos places depuis votre compte jusqu’à deux heures avant le spectacle : d’autres les attendent peut-être.',
    ],
    tickets,
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
  'date-put-off': ({ title, url }) => ({
    subject: 'Votre spectacle est reporté',
    preview: 'La nouvelle date n’est pas encore connue.',
    title: 'Ce sera pour plus tard',
    blocks: [
      `${title} est reporté. Vos places vous attendent : nous vous écrirons dès que la nouvelle date sera connue.`,
      { label: 'Voir mes réservations', url },
    ],
  }),
  'date-moved': ({ title, when, url }) => ({
    subject: 'Votre spectacle change de date',
    preview: 'Vos places valent pour la nouvelle.',
    title: 'Du nouveau pour votre soirée',
    blocks: [
      `${title} se jouera ${when}. Vos places et votre code restent les mêmes.`,
      'Vous ne pouvez pas ce jour-là ? Rendez vos places depuis votre compte.',
      { label: 'Voir mes réservations', url },
    ],
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

const euros = (cents: number) =>
  `${(cents / 100).toFixed(2).replace('.', ',').replace(',00', '')} €`

function payment(totalCents: number, isPaid: boolean): string {
  if (totalCents === 0) return 'L’entrée est libre : il suffit de venir.'
  return isPaid
    ? `C’est payé : ${euros(totalCents)}.`
    : `À régler sur place, à l’entrée : ${euros(totalCents)}.`
}
