import * as z from 'zod'

// What several emails about bookings need to know, and say.

export const firstName = z.string()
export const url = z.string()

/** A date as a party knows it: `lundi 23 novembre à 20:30`. */
export const when = z.string()

/** What an inbox shows of a letter: its message, and which evening it is about. */
export function subjectOf(message: string, dates: readonly { title: string; when?: string }[]) {
  const [first] = dates
  if (!first) return message
  // Two tarifs of one evening are two tickets.
  const isOne = dates.every(({ title, when }) => title === first.title && when === first.when)
  const evening = first.when === undefined ? first.title : `${first.title}, ${first.when}`
  return `${message} : ${isOne ? evening : `${first.title} et la suite`}`
}

/** Invited guests: without an account, and with nothing to pay. */
export const isGuest = z.boolean().default(false)

/** Guests have no account to look at. */
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

export const euros = (cents: number) =>
  `${(cents / 100).toFixed(2).replace('.', ',').replace(',00', '')} €`
