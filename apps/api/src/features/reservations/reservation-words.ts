import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'
import { placesOf, type PrintedTicket } from '#platform/tickets/printed-ticket.ts'

// Shared data and sentences of emails about bookings.

export const firstName = z.string()
export const url = z.string()

/** A date in mails: `lundi 23 novembre à 20:30`. */
export const when = z.string()

/** Of a mail about one date. */
export const dateFields = { firstName, url, title: z.string(), when }

/** Longest subject, in characters: a line of a message (RFC 5322, 2.1.1). */
const MAX_SUBJECT = 78

/** `samedi 28 novembre`, without its hour. */
const dayOf = (when: string) => when.split(/\s(?:à|at)\s/, 1)[0] ?? when

/** A mail's subject with its date. */
export const subjectOf = (message: string, dates: readonly Evening[]): string =>
  subject(`${message} : `, dates, ' et la suite')

export const englishSubjectOf = (message: string, dates: readonly Evening[]): string =>
  subject(`${message}: `, dates, ' and more')

interface Evening {
  title: string
  when?: string
}

function subject(message: string, dates: readonly Evening[], andMore: string): string {
  const [first] = dates
  if (!first) return message.replace(/\s?:\s$/, '')
  // Two tarifs of one evening are two tickets.
  const isOne = dates.every(({ title, when }) => title === first.title && when === first.when)
  const day = first.when === undefined ? '' : `, ${dayOf(first.when)}`
  const end = isOne ? day : andMore
  return `${message}${shortened(first.title, MAX_SUBJECT - message.length - end.length)}${end}`
}

const shortened = (title: string, room: number) =>
  title.length <= room ? title : `${title.slice(0, room - 1).trimEnd()}…`

/** A free ticket for a guest: no account, and nothing to pay. */
export const isGuest = z.boolean().default(false)

/** Whose button `seeBooking` is. Without `isInvited` in mails queued before guests had links: then as `isGuest`. */
export const bookerFields = { firstName, url, isGuest, isInvited: z.boolean().optional() }

export interface Booker {
  isGuest: boolean
  isInvited?: boolean | undefined
  url: string
}

/** A guest's link opens their order; an invitation has none. */
export const hasLink = ({ isGuest, isInvited = isGuest }: Omit<Booker, 'url'>) =>
  isGuest && !isInvited

/** Guests have no account page. */
export const goOn = (isGuest: boolean, url: string) => ({
  label: isGuest ? 'Voir la programmation' : 'Voir mes réservations',
  url,
})

export const seeBooking = (booker: Booker) =>
  hasLink(booker)
    ? { label: 'Voir ma réservation', url: booker.url }
    : goOn(booker.isGuest, booker.url)

export const HINDERED_GUEST =
  'Un empêchement ? Répondez à ce message ou appelez-nous : d’autres attendent peut-être vos places.'

export function notThatDay(booker: Booker): string {
  if (hasLink(booker)) {
    return 'Vous ne pouvez pas ce jour-là ? Rendez vos places par le lien de votre réservation, ci-dessous.'
  }
  return booker.isGuest
    ? HINDERED_GUEST
    : 'Vous ne pouvez pas ce jour-là ? Rendez vos places depuis votre compte.'
}

/** What cancelled seats give back, by how it was paid. */
export const moneyBackFields = {
  /** Online: to the card. */
  backCents: z.int().nonnegative().default(0),
  /** By gift card: onto it. */
  voucherCents: z.int().nonnegative().default(0),
  /** At the box office or by transfer: by hand. */
  byHandCents: z.int().nonnegative().default(0),
}
export type MoneyBack = Record<keyof typeof moneyBackFields, number>

export const WAYS_BACK = ['backCents', 'voucherCents', 'byHandCents'] as const

export const NOTHING_BACK: MoneyBack = { backCents: 0, voucherCents: 0, byHandCents: 0 }

const BACK: Record<keyof MoneyBack, (euros: string) => string> = {
  backCents: (euros) => `Nous vous remboursons ${euros}, sans que vous ayez rien à faire.`,
  voucherCents: (euros) =>
    `Les ${euros} payés par votre bon cadeau y reviennent, sans que vous ayez rien à faire.`,
  byHandCents: (euros) =>
    `Nous vous rendons ${euros} comme vous les avez réglés : passez au guichet ou appelez-nous.`,
}

/** One sentence for each way in which money goes back. */
export const moneyBack = (money: MoneyBack, back = BACK, inWords = roundEuros): string[] =>
  WAYS_BACK.filter((way) => money[way] > 0).map((way) => back[way](inWords(money[way])))

/** The same; where nothing was paid, that there is nothing to do. */
export function moneyBackOr(money: MoneyBack): string[] {
  const lines = moneyBack(money)
  return lines.length > 0 ? lines : ['Vous n’avez rien à payer ni rien à faire.']
}

/** The seats that stay, with their code. */
export const kept = ({ title, when, lieu, seats, tarif, code }: PrintedTicket) => [
  `Vous gardez ${placesOf(seats, tarif)} pour ${title}, ${when}, ${lieu}. Le code reste le même : ${groupedCode(code)}`,
  { ticketCode: code },
]

export function payment(totalCents: number, isPaid: boolean): string {
  if (totalCents === 0) return 'Vos places sont gratuites : il n’y a rien à régler.'
  return isPaid
    ? `C’est payé : ${roundEuros(totalCents)}.`
    : `À régler sur place, à l’entrée : ${roundEuros(totalCents)}.`
}
