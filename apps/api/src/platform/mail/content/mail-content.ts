import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { NO_LINES, type VenueLines } from '#platform/venue/venue-lines.ts'
import type { GiftCard } from '#platform/vouchers/gift-card.ts'
import type { Mailbox } from '../transport/mail-address.ts'

/** The content of a mail, before it is rendered as HTML and as plain text. */
export interface MailContent {
  /** French if nothing is said. */
  language?: LanguageCode
  subject: string
  /** The preheader beside the subject; by default the beginning of the message. */
  preview?: string
  title: string
  blocks: MailBlock[]
  /** Reply-To, when it is not the venue. */
  replyTo?: Mailbox
  tickets?: readonly PrintedTicket[]
  giftCard?: GiftCard
  leave?: Leave | undefined
  /** The venue's address, and what the law requires of its operator, where it is known. */
  venue?: VenueLines | undefined
}

export type MailingList = 'lettre' | 'artistes' | 'alertes'

export interface Leave {
  url: string
  oneClickUrl: string
  /** The list that its unsubscribe link is for; by default the newsletter. */
  list?: MailingList
}

const NO_BREAK = '\u00A0'

/** The sender and its contact details: the last lines of every mail. */
export const signatureOf = ({ venue = NO_LINES }: Pick<MailContent, 'venue'>): string[] =>
  [
    'L’espace comédie',
    venue.address,
    venue.phone.replaceAll(/(\d\d)(?=\d)/g, `$1${NO_BREAK}`),
    venue.licence ?? '',
  ].filter((line) => line !== '')

/** Texts of every message. */
export const PAGE_WORDS = {
  fr: { copy: 'Le bouton ne répond pas ? Copiez cette adresse : ', code: 'QR code du billet' },
  en: { copy: 'The button does not answer? Copy this address: ', code: 'QR code of the ticket' },
}

export const leaveWords = ({ list = 'lettre' }: Leave, language: LanguageCode = 'fr'): string =>
  LEAVE[language][list]

const LEAVE: Record<LanguageCode, Record<MailingList, string>> = {
  fr: {
    lettre: 'Vous ne voulez plus de notre lettre ? Désabonnez-vous :',
    artistes: 'Vous ne voulez plus de nouvelles de ces artistes ? Ne plus les suivre :',
    alertes: 'Vous n’attendez plus aucune date ? Ne plus être prévenu :',
  },
  en: {
    lettre: 'No more newsletter? Unsubscribe:',
    artistes: 'No more news of these artists? Unfollow them:',
    alertes: 'No longer waiting for any date? Stop these emails:',
  },
}

/** A show in a mail: its card, which links to its page. */
export interface Poster {
  title: string
  when: string
  url: string
  /** The address of the social card, twice as wide as high. */
  picture: string
}

/** A paragraph, a button, sanitised rich text (rich-text.ts), a show, or the QR code of a ticket. */
export type MailBlock =
  | string
  | { label: string; url: string }
  | { poster: Poster }
  | { richText: string }
  | { ticketCode: string }
