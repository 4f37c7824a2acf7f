import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'

// What several emails about bookings need to know, and say.

export const firstName = z.string()
export const url = z.string()

/** A date as a party knows it: `lundi 23 novembre à 20:30`. */
export const when = z.string()

/** Longest subject, in characters: a line of a message (RFC 5322, 2.1.1). */
const MAX_SUBJECT = 78

/** `samedi 28 novembre`, without its hour. */
const dayOf = (when: string) => when.split(/\sà\s/, 1)[0] ?? when

/** A mail's subject with its date. */
export function subjectOf(message: string, dates: readonly { title: string; when?: string }[]) {
  const [first] = dates
  if (!first) return message
  // Two tarifs of one evening are two tickets.
  const isOne = dates.every(({ title, when }) => title === first.title && when === first.when)
  const day = first.when === undefined ? '' : `, ${dayOf(first.when)}`
  const end = isOne ? day : ' et la suite'
  return `${message} : ${shortened(first.title, MAX_SUBJECT - message.length - 3 - end.length)}${end}`
}

const shortened = (title: string, room: number) =>
  title.length <= room ? title : `${title.slice(0, room - 1).trimEnd()}…`

/** Invited guests: without an account, and with nothing to pay. */
export const isGuest = z.boolean().default(false)

/** Guests have no account page. */
export const goOn = (isGuest: boolean, url: string) => ({
  label: isGuest ? 'Voir le programme' : 'Voir mes réservations',
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
