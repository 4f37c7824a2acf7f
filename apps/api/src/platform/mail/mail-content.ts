import { VENUE } from '@espace/contracts/lieu/venue'
import type * as z from 'zod'
import { mailData, type MailTemplate } from './mail-data.ts'
import { reservationLetters } from './reservation-content.ts'
import { reservationMailData } from './reservation-data.ts'

/** What a message says, before it is set as a page and as plain text. */
export interface MailContent {
  subject: string
  /** What an inbox shows beside the subject. */
  preview: string
  title: string
  blocks: MailBlock[]
}

const NO_BREAK = '\u00A0'

/** Who writes, and how to reach them: the last lines of every message. */
export const SIGNATURE = [
  'L’espace comédie',
  `${VENUE.street}, ${VENUE.postalCode} ${VENUE.city}`,
  VENUE.phone.replaceAll(/(?<=^(?:\d\d)+)(?=\d)/g, NO_BREAK),
] as const

export type MailBlock = string | { label: string; url: string }

/** What becomes of data that has been in the database. */
type Write = (stored: unknown) => MailContent

const mail =
  <Schema extends z.ZodType>(
    schema: Schema,
    write: (data: z.infer<Schema>) => MailContent,
  ): Write =>
  (stored) =>
    write(schema.parse(stored))

const NOT_YOU = 'Ce n’était pas vous ? Ne faites rien : sans ce clic, rien ne change.'

const writers: Record<MailTemplate, Write> = {
  'verify-email': mail(mailData['verify-email'], ({ firstName, url }) => ({
    subject: 'Confirmez votre adresse e-mail',
    preview: 'Un clic, et votre compte est au complet.',
    title: 'Bienvenue à la maison !',
    blocks: [
      hello(firstName),
      'Votre compte à L’espace comédie est ouvert. Il reste à nous dire que cette adresse est bien la vôtre.',
      { label: 'Confirmer mon adresse', url },
      'Ce lien ne sert qu’une fois.',
      NOT_YOU,
    ],
  })),

  'account-exists': mail(mailData['account-exists'], ({ firstName, loginUrl, resetUrl }) => ({
    subject: 'Vous avez déjà un compte',
    preview: 'Quelqu’un s’est inscrit avec votre adresse. C’était vous ?',
    title: 'Vous êtes déjà des nôtres',
    blocks: [
      hello(firstName),
      'Quelqu’un, peut-être vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte chez nous : il suffit de vous connecter.',
      { label: 'Me connecter', url: loginUrl },
      'Le mot de passe vous échappe ? Choisissez-en un autre.',
      { label: 'Changer de mot de passe', url: resetUrl },
      'Ce n’était pas vous ? Votre compte reste tel qu’il était, vous n’avez rien à faire.',
    ],
  })),

  'reset-password': mail(mailData['reset-password'], ({ firstName, url }) => ({
    subject: 'Votre nouveau mot de passe',
    preview: 'Le lien pour en choisir un autre, valable une heure.',
    title: 'Un trou de mémoire ?',
    blocks: [
      hello(firstName),
      'Cela arrive aux meilleurs comédiens. Voici de quoi choisir un nouveau mot de passe.',
      { label: 'Choisir un mot de passe', url },
      'Ce lien vaut une heure et ne sert qu’une fois.',
      NOT_YOU,
    ],
  })),

  'password-changed': mail(mailData['password-changed'], ({ firstName }) => ({
    subject: 'Votre mot de passe a changé',
    preview: 'Si c’était vous, tout va bien.',
    title: 'C’est changé',
    blocks: [
      hello(firstName),
      'Le mot de passe de votre compte vient de changer, et vos autres appareils ont été déconnectés.',
      'Ce n’était pas vous ? Demandez tout de suite un autre mot de passe par « Mot de passe oublié ? », puis prévenez-nous.',
    ],
  })),

  'email-change': mail(mailData['email-change'], ({ firstName, url }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Un clic, et nous vous écrirons ici.',
    title: 'Vous changez d’adresse',
    blocks: [
      hello(firstName),
      'Vous voulez que votre compte à L’espace comédie aille désormais avec cette adresse. Confirmez-la, et c’est fait.',
      { label: 'Confirmer ma nouvelle adresse', url },
      'Ce lien ne sert qu’une fois. En attendant, l’ancienne adresse reste la bonne.',
      NOT_YOU,
    ],
  })),

  'email-changed-notice': mail(mailData['email-changed-notice'], ({ firstName, newEmail }) => ({
    subject: 'L’adresse de votre compte a changé',
    preview: 'Si c’était vous, tout va bien.',
    title: 'Nous vous écrirons ailleurs',
    blocks: [
      hello(firstName),
      `Votre compte va désormais avec l’adresse ${newEmail}. C’est le dernier message que vous recevez ici.`,
      'Ce n’était pas vous ? Prévenez-nous vite : nous vous aiderons à reprendre votre compte.',
    ],
  })),

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

  'reservation-confirmed': letter('reservation-confirmed'),
  'payment-too-late': letter('payment-too-late'),
  'date-cancelled': letter('date-cancelled'),
  'date-put-off': letter('date-put-off'),
  'date-moved': letter('date-moved'),
}

/** A message about a booking, which greets first. */
function letter(name: keyof typeof reservationMailData): Write {
  const write: (data: never) => MailContent = reservationLetters[name]
  return (stored) => {
    const data = reservationMailData[name].parse(stored)
    // The schema of a message and the function that writes it have the same name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const content = write(data as never)
    return { ...content, blocks: [hello(data.firstName), ...content.blocks] }
  }
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
