import * as z from 'zod'
import { seatsInEnglish } from '#platform/english.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import { dateFields, englishSubjectOf, subjectOf, when } from '../reservation-words.ts'

const party = { ...dateFields, seats: z.int().positive() }
export const waitingJoined = mailTemplate({
  name: 'waiting-joined',
  urgency: 'notice',
  budget: 'prompted',
  data: z.object({ ...party, rank: z.int().positive() }),
  write: {
    fr: greeted(({ title, when, seats, rank, url }) => ({
      subject: subjectOf('Vous êtes sur la liste d’attente', [{ title, when }]),
      preview: `Votre rang : ${rank}.`,
      title: 'On vous garde en tête',
      blocks: [
        `${title}, ${when} : vous attendez ${placesOf(seats)}. Votre rang sur la liste : ${rank}.`,
        'Dès que toutes vos places se libèrent, nous vous les gardons et nous vous écrivons : il suffira d’un clic pour les prendre.',
        'Vous changez d’avis ? Quittez la liste, vous ferez avancer les autres.',
        { label: 'Voir mon rang, ou quitter la liste', url },
      ],
    })),
    en: greetedInEnglish(({ title, when, seats, rank, url }) => ({
      subject: englishSubjectOf('You are on the waiting list', [{ title, when }]),
      preview: `Your rank: ${rank}.`,
      title: 'We have you in mind',
      blocks: [
        `${title}, ${when}: you wait for ${seatsInEnglish(seats)}. Your rank on the list: ${rank}.`,
        'As soon as all your seats come free, we hold them for you and write to you: one click takes them.',
        { label: 'See my rank, or leave the list', url },
      ],
    })),
  },
})

export const waitingOffer = mailTemplate({
  name: 'waiting-offer',
  urgency: 'ticket',
  data: z.object({ ...party, until: when }),
  write: {
    fr: greeted(({ title, when, seats, until, url }) => ({
      subject: subjectOf('Vos places se sont libérées', [{ title, when }]),
      preview: `Elles vous attendent jusqu’au ${until}.`,
      title: 'C’est votre tour !',
      blocks: [
        `${title}, ${when} : ${placesOf(seats)} à votre nom. Nous vous les gardons jusqu’au ${until}.`,
        { label: 'Répondre à cette offre', url },
        'Sans réponse d’ici là, elles iront aux suivants. Vous ne pouvez plus venir ? Dites-le au même endroit : quelqu’un les attend.',
      ],
    })),
    en: greetedInEnglish(({ title, when, seats, until, url }) => ({
      subject: englishSubjectOf('Your seats have come free', [{ title, when }]),
      preview: `They wait for you until ${until}.`,
      title: 'It is your turn!',
      blocks: [
        `${title}, ${when}: ${seatsInEnglish(seats)} in your name. We hold them for you until ${until}.`,
        { label: 'Answer this offer', url },
        `Without an answer by then, they go to the next in line. ${english.inFrench}`,
      ],
    })),
  },
})

export const waitingLapsed = mailTemplate({
  name: 'waiting-lapsed',
  urgency: 'notice',
  budget: 'prompted',
  data: z.object(party),
  write: {
    fr: greeted(({ title, when, seats, url }) => ({
      subject: subjectOf('Vos places sont allées à d’autres', [{ title, when }]),
      preview: 'Votre offre est arrivée à son terme.',
      title: 'Ce n’est que partie remise',
      blocks: [
        `${title}, ${when} : vous n’avez pas pris à temps ${seats === 1 ? 'la place que nous vous gardions' : `les ${seats} places que nous vous gardions`}, et nous les avons proposées aux suivants.`,
        'Toujours partants ? Inscrivez-vous à nouveau : vous serez en fin de liste.',
        { label: 'Attendre à nouveau', url },
      ],
    })),
    en: greetedInEnglish(({ title, when, seats, url }) => ({
      subject: englishSubjectOf('Your seats went to others', [{ title, when }]),
      preview: 'Your offer has ended.',
      title: 'Better luck next time',
      blocks: [
        `${title}, ${when}: you did not take ${seatsInEnglish(seats)} in time, and we offered them to the next in line.`,
        { label: 'Wait again', url },
      ],
    })),
  },
})

export const waitingCalledOff = mailTemplate({
  name: 'waiting-called-off',
  urgency: 'notice',
  data: z.object(party),
  write: {
    fr: greeted(({ title, when, url }) => ({
      subject: subjectOf('Le spectacle que vous attendiez est annulé', [{ title, when }]),
      preview: 'Une date tombe, et nous en sommes désolés.',
      title: 'Le rideau ne se lèvera pas',
      blocks: [
        `${title}, ${when}, est annulé. Vous étiez sur la liste d’attente : vous n’avez rien à faire.`,
        { label: 'Voir la programmation', url },
      ],
    })),
    en: greetedInEnglish(({ title, when, url }) => ({
      subject: englishSubjectOf('The show you waited for is cancelled', [{ title, when }]),
      preview: 'A date is off, and we are sorry.',
      title: 'The curtain will not rise',
      blocks: [
        `${title}, ${when}, is cancelled. You were on the waiting list: you have nothing to do.`,
        { label: english.programme.label, url },
      ],
    })),
  },
})
