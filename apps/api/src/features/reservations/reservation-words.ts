import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'

// Shared data and sentences of emails about bookings.

export const firstName = z.string()
export const url = z.string()

/** A date in mails: `lundi 23 novembre à 20:30`. */
export const when = z.string()

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

/** Guests have no account page. */
export const goOn = (isGuest: boolean, url: string) => ({
  label: isGuest ? 'Voir la programmation' : 'Voir mes réservations',
  url,
})

export const HINDERED_GUEST =
  'Un empêchement ? Répondez à ce message ou appelez-nous : d’autres attendent peut-être vos places.'

export const notThatDay = (isGuest: boolean): string =>
  isGuest
    ? HINDERED_GUEST
    : 'Vous ne pouvez pas ce jour-là ? Rendez vos places depuis votre compte.'

export const handedBack = (cents: number) =>
  `Nous vous rendons ${roundEuros(cents)} comme vous les avez réglés : passez au guichet ou appelez-nous.`

/** Refunds of cancelled seats: online payments go back to the card, others are paid back by hand. */
export function moneyBack(onlineCents: number, byHandCents: number): string[] {
  const online = `Nous vous remboursons ${roundEuros(onlineCents)}, sans que vous ayez rien à faire.`
  if (onlineCents + byHandCents === 0) return ['Vous n’avez rien à payer ni rien à faire.']
  return [
    ...(onlineCents > 0 ? [online] : []),
    ...(byHandCents > 0 ? [handedBack(byHandCents)] : []),
  ]
}

export function payment(totalCents: number, isPaid: boolean): string {
  if (totalCents === 0) return 'Vos places sont gratuites : il n’y a rien à régler.'
  return isPaid
    ? `C’est payé : ${roundEuros(totalCents)}.`
    : `À régler sur place, à l’entrée : ${roundEuros(totalCents)}.`
}
