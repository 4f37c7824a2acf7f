import * as z from 'zod'
import { seatsInEnglish } from '#platform/english.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import { dateFields, englishSubjectOf, subjectOf, when } from '../reservation-words.ts'

const group = { ...dateFields, seats: z.int().positive(), until: when }

/** Seats for friends, held until the holder's address is verified by the mailed link. */
export const groupHeld = mailTemplate({
  name: 'group-held',
  urgency: 'access',
  budget: 'prompted',
  data: z.object(group),
  write: {
    fr: greeted(({ title, when, seats, until, url }) => ({
      subject: subjectOf('Ouvrez vos places à vos amis', [{ title, when }]),
      preview: `Elles vous attendent jusqu’au ${until}.`,
      title: 'Encore un clic, et la bande est invitée',
      blocks: [
        `${title}, ${when} : ${placesOf(seats)} pour vous et vos amis, où chacun paie la sienne. Il reste à nous dire que cette adresse est bien la vôtre :`,
        { label: 'Ouvrir mes places à mes amis', url },
        `Sans réponse avant le ${until}, elles seront de nouveau proposées à tous.`,
        'Ce n’était pas vous ? Ne faites rien : sans ce clic, rien n’est gardé.',
      ],
    })),
    en: greetedInEnglish(({ title, when, seats, until, url }) => ({
      subject: englishSubjectOf('Open your seats to your friends', [{ title, when }]),
      preview: `They wait for you until ${until}.`,
      title: 'One more click, and your friends are invited',
      blocks: [
        `${title}, ${when}: ${seatsInEnglish(seats)} for you and your friends, each paying for their own. What is left is to tell us that this address is really yours:`,
        { label: 'Open my seats to my friends', url },
        `Without an answer by ${until}, they are offered to everybody again.`,
        'It was not you? Do nothing: without this click, nothing is held.',
      ],
    })),
  },
})

/** The group is open: the link to share, and the holder's own page. */
export const groupOpen = mailTemplate({
  name: 'group-open',
  urgency: 'access',
  budget: 'prompted',
  data: z.object({ ...group, shareUrl: z.string() }),
  write: {
    fr: greeted(({ title, when, seats, until, url, shareUrl }) => ({
      subject: subjectOf('Le lien à partager', [{ title, when }]),
      preview: `${placesOf(seats)} jusqu’au ${until}.`,
      title: 'À vous de battre le rappel',
      blocks: [
        `${title}, ${when} : ${placesOf(seats)} vous attendent jusqu’au ${until}. Envoyez ce lien à vos amis, et servez-vous-en aussi pour votre place :`,
        { label: 'Prendre une place du groupe', url: shareUrl },
        'Ce que personne n’aura pris d’ici là retournera à la salle, sans frais pour personne.',
        { label: 'Voir qui vient', url },
      ],
    })),
    en: greetedInEnglish(({ title, when, seats, until, url, shareUrl }) => ({
      subject: englishSubjectOf('The link to share', [{ title, when }]),
      preview: `${seatsInEnglish(seats)} until ${until}.`,
      title: 'Now gather your friends',
      blocks: [
        `${title}, ${when}: ${seatsInEnglish(seats)} for you all until ${until}. Send this link to your friends, and take your own seat by it, too:`,
        { label: 'Take a seat of the group', url: shareUrl },
        'What nobody has taken by then goes back to the house, at no cost to anybody.',
        english.inFrench,
        { label: 'See who comes', url },
      ],
    })),
  },
})

/** The group has ended: no more seats of it can be taken. */
export const groupEnded = mailTemplate({
  name: 'group-ended',
  urgency: 'notice',
  data: z.object({
    ...dateFields,
    left: z.int().nonnegative(),
    isChanged: z.boolean(),
    taken: z.array(z.string()),
  }),
  write: {
    fr: greeted(({ title, when, left, isChanged, taken, url }) => ({
      subject: subjectOf('Votre groupe est au complet ou refermé', [{ title, when }]),
      preview: taken.length > 0 ? `Viennent : ${taken.join(', ')}.` : 'Personne n’a pris de place.',
      title: left === 0 ? 'La bande est au complet' : 'Les places restantes sont rendues',
      blocks: [
        ...(isChanged
          ? [`La date de ${title} a changé : les places encore libres sont rendues.`]
          : []),
        taken.length > 0
          ? `${title}, ${when}. Une place chacun pour : ${taken.join(', ')}.`
          : `${title}, ${when}. Personne n’a pris de place : le trac, sans doute.`,
        left > 0
          ? `${placesOf(left)} sans preneur : nous les proposons de nouveau à tous. Vous n’avez rien à payer.`
          : 'Toutes les places sont prises ; chacun a reçu son billet, ou le recevra une fois la sienne réglée.',
        { label: 'Voir la programmation', url },
      ],
    })),
    en: greetedInEnglish(({ title, when, left, isChanged, taken }) => ({
      subject: englishSubjectOf('Your group is complete or closed', [{ title, when }]),
      preview: taken.length > 0 ? `Coming: ${taken.join(', ')}.` : 'Nobody has taken a seat.',
      title: left === 0 ? 'Your group is complete' : 'The seats left are given back',
      blocks: [
        ...(isChanged
          ? [`The date of ${title} has changed: the seats still free are given back.`]
          : []),
        taken.length > 0
          ? `${title}, ${when}. A seat each for: ${taken.join(', ')}.`
          : `${title}, ${when}. Nobody has taken a seat: stage fright, no doubt.`,
        left > 0
          ? `${seatsInEnglish(left)} without a taker: offered to everybody again. You have nothing to pay.`
          : 'All seats are taken; everybody has their ticket, or gets it once their seat is paid for.',
        english.programme,
      ],
    })),
  },
})
