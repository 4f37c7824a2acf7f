import type { ContactSubject } from '@espace/contracts/contact/limits'
import type * as z from 'zod'
import type { PrintedTicket } from '../../tickets/printed-ticket.ts'
import { type VenueLines, NO_LINES } from '../../venue/venue-lines.ts'
import type { Mailbox } from '../transport/mail-address.ts'
import { accountLetters, NOT_YOU } from './account-content.ts'
import { artistConfirm, artistFollowed, artistNews } from './follow-content.ts'
import { mailData, type MailTemplate } from './mail-data.ts'
import { newsletterContent } from './newsletter-content.ts'
import { paymentIncident } from './payment-content.ts'
import { reservationLetters } from './reservation-content.ts'
import { roleChanged, teamChanged, teamInvitation } from './team-content.ts'

/** What a message says, before it is set as a page and as plain text. */
export interface MailContent {
  subject: string
  /** What an inbox shows beside the subject. */
  preview: string
  title: string
  blocks: MailBlock[]
  /** Who gets the answer, when it is not the house. */
  replyTo?: Mailbox
  /** What comes along, for paper and for calendars. */
  tickets?: readonly PrintedTicket[]
  /** Of a newsletter: how to have no more of them. */
  leave?: Leave
  /** Where the house is, and what the law wants said of who runs it, where it is known. */
  house?: VenueLines
}

/** The lists that somebody can be on. */
export type MailingList = 'lettre' | 'artistes'

export interface Leave {
  url: string
  oneClickUrl: string
  /** Which list is left; the newsletter if nothing is said. */
  list?: MailingList
}

const NO_BREAK = '\u00A0'

/** Who writes, and how to reach them: the last lines of every message. */
export const signatureOf = ({ house = NO_LINES }: Pick<MailContent, 'house'>): string[] =>
  [
    'L’espace comédie',
    house.address,
    house.phone.replaceAll(/(\d\d)(?=\d)/g, `$1${NO_BREAK}`),
    house.licence ?? '',
  ].filter((line) => line !== '')

/** The last line of what goes to a list. */
export const leaveWords = ({ list = 'lettre' }: Leave): string => LEAVE[list]

const LEAVE: Record<MailingList, string> = {
  lettre: 'Vous ne voulez plus de notre lettre ? Désabonnez-vous :',
  artistes: 'Vous ne voulez plus de nouvelles de ces artistes ? Ne plus les suivre :',
}

/** A paragraph, a button, rich text that is clean (rich-text.ts), or the picture of a ticket's code. */
export type MailBlock =
  | string
  | { label: string; url: string }
  | { richText: string }
  | { ticketCode: string }

/** What becomes of data that has been in the database. */
type Write = (stored: unknown) => MailContent

const mail =
  <Schema extends z.ZodType>(
    schema: Schema,
    write: (data: z.infer<Schema>) => MailContent,
  ): Write =>
  (stored) =>
    write(schema.parse(stored))

const writers: Record<MailTemplate, Write> = {
  'verify-email': mail(mailData['verify-email'], greeting(accountLetters['verify-email'])),
  'account-exists': mail(mailData['account-exists'], greeting(accountLetters['account-exists'])),
  'reset-password': mail(mailData['reset-password'], greeting(accountLetters['reset-password'])),
  'password-changed': mail(
    mailData['password-changed'],
    greeting(accountLetters['password-changed']),
  ),
  'password-guessed': mail(
    mailData['password-guessed'],
    greeting(accountLetters['password-guessed']),
  ),
  'second-factor-changed': mail(
    mailData['second-factor-changed'],
    greeting(accountLetters['second-factor-changed']),
  ),
  'account-sleeping': mail(
    mailData['account-sleeping'],
    greeting(accountLetters['account-sleeping']),
  ),
  'email-change': mail(mailData['email-change'], greeting(accountLetters['email-change'])),
  'email-changed-notice': mail(
    mailData['email-changed-notice'],
    greeting(accountLetters['email-changed-notice']),
  ),

  'contact-message': mail(mailData['contact-message'], (message) => ({
    subject: `Message du site : ${ABOUT[message.subject]}`,
    preview: `${message.firstName} ${message.lastName} vous écrit.`,
    title: 'Quelqu’un vous écrit',
    blocks: [
      `De : ${message.firstName} ${message.lastName} (${message.email})`,
      ...message.message.split(/\n+/),
      'Répondez à ce message : votre réponse ira directement à cette personne.',
    ],
    replyTo: { name: `${message.firstName} ${message.lastName}`, address: message.email },
  })),

  'newsletter-welcome': mail(mailData['newsletter-welcome'], ({ leave }) => ({
    subject: 'Bienvenue dans la lettre du lundi',
    preview: 'Qui joue, ce qui se remplit, et rien d’autre.',
    title: 'Vous voilà au premier rang',
    blocks: [
      'Bonjour,',
      'Votre adresse est inscrite à la lettre de L’espace comédie : un e-mail par semaine, qui joue, ce qui se remplit, et rien d’autre.',
      { label: 'Voir la programmation', url: '/spectacles' },
      'Ce n’était pas vous, ou vous changez d’avis ? Le lien au bas de ce message vous désabonne.',
    ],
    leave,
  })),

  'newsletter-confirm': mail(mailData['newsletter-confirm'], ({ url }) => ({
    subject: 'Confirmez votre inscription à la lettre',
    preview: 'Un clic, et vous saurez chaque lundi qui joue.',
    title: 'Encore un clic',
    blocks: [
      'Bonjour,',
      'Quelqu’un, sans doute vous, a inscrit cette adresse à la lettre de L’espace comédie. Confirmez, et la prochaine sera pour vous.',
      { label: 'Confirmer mon inscription', url },
      NOT_YOU,
    ],
  })),

  'newsletter-left': mail(mailData['newsletter-left'], ({ url }) => ({
    subject: 'Vous ne recevez plus notre lettre',
    preview: 'C’est fait. Et si ce n’était pas vous, un clic répare tout.',
    title: 'C’est noté',
    blocks: [
      'Bonjour,',
      'Votre adresse vient d’être retirée de la lettre de L’espace comédie. Vous n’en recevrez plus.',
      'Ce n’était pas vous, ou vous changez d’avis ? Revenez quand vous voulez.',
      { label: 'Recevoir la lettre à nouveau', url },
    ],
  })),

  'newsletter-test': mail(mailData['newsletter-test'], ({ subject, message, leave }) =>
    newsletterContent({ subject: `[Test] ${subject}`, message }, leave),
  ),

  'artist-followed': mail(mailData['artist-followed'], artistFollowed),
  'artist-confirm': mail(mailData['artist-confirm'], artistConfirm),
  'artist-news': mail(mailData['artist-news'], artistNews),

  'team-invitation': mail(mailData['team-invitation'], teamInvitation),
  'role-changed': mail(mailData['role-changed'], greeting(roleChanged)),
  'team-changed': mail(mailData['team-changed'], greeting(teamChanged)),

  'contact-email-changed': mail(mailData['contact-email-changed'], ({ newEmail }) => ({
    subject: 'Les messages du site arrivent ailleurs',
    preview: 'L’adresse de réception vient de changer.',
    title: 'Nouvelle adresse de réception',
    blocks: [
      'Bonjour,',
      `Les messages du formulaire de contact arrivent désormais à l’adresse ${newEmail}. C’est un administrateur qui l’a demandé depuis le tableau de bord.`,
      'Ce n’était pas prévu ? Prévenez vite l’équipe : l’adresse se change dans les paramètres.',
    ],
  })),

  'payment-incident': mail(mailData['payment-incident'], paymentIncident),

  'reservation-confirmed': mail(
    mailData['reservation-confirmed'],
    greeting(reservationLetters['reservation-confirmed']),
  ),
  'booking-held': mail(mailData['booking-held'], greeting(reservationLetters['booking-held'])),
  'payment-too-late': mail(
    mailData['payment-too-late'],
    greeting(reservationLetters['payment-too-late']),
  ),
  'payment-difference': mail(
    mailData['payment-difference'],
    greeting(reservationLetters['payment-difference']),
  ),
  'date-cancelled': mail(
    mailData['date-cancelled'],
    greeting(reservationLetters['date-cancelled']),
  ),
  'date-put-off': mail(mailData['date-put-off'], greeting(reservationLetters['date-put-off'])),
  'date-moved': mail(mailData['date-moved'], greeting(reservationLetters['date-moved'])),
  'waiting-joined': mail(
    mailData['waiting-joined'],
    greeting(reservationLetters['waiting-joined']),
  ),
  'waiting-offer': mail(mailData['waiting-offer'], greeting(reservationLetters['waiting-offer'])),
  'waiting-lapsed': mail(
    mailData['waiting-lapsed'],
    greeting(reservationLetters['waiting-lapsed']),
  ),
  'waiting-called-off': mail(
    mailData['waiting-called-off'],
    greeting(reservationLetters['waiting-called-off']),
  ),
  'booking-moved': mail(mailData['booking-moved'], greeting(reservationLetters['booking-moved'])),
  'seats-given-back': mail(
    mailData['seats-given-back'],
    greeting(reservationLetters['seats-given-back']),
  ),
  'booking-cancelled': mail(
    mailData['booking-cancelled'],
    greeting(reservationLetters['booking-cancelled']),
  ),
}

/** The greeting before what a message says. */
function greeting<Data extends { firstName: string }>(write: (data: Data) => MailContent) {
  return (data: Data): MailContent => {
    const content = write(data)
    return { ...content, blocks: [hello(data.firstName), ...content.blocks] }
  }
}

/** What a message of the contact form is about, as the team reads it. */
const ABOUT: Record<ContactSubject, string> = {
  spectacle: 'un spectacle',
  partenariat: 'un partenariat',
  autre: 'autre chose',
}

/** A name as people have one. Anything else, such as an address that a mail program would link, is left out. */
const NAME = /^[\p{L}\p{M}'’ -]{1,60}$/u

const hello = (firstName: string): string =>
  NAME.test(firstName) ? `Bonjour ${firstName.trim()},` : 'Bonjour,'

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(mailData, name)

/**
 * Writes a queued message.
 *
 * @throws {Error} this version knows no such template, or the data is not what it needs
 */
export function writeMail(template: string, data: unknown): MailContent {
  if (!isTemplate(template)) throw new Error(`There is no message ${template}.`)
  return writers[template](data)
}
