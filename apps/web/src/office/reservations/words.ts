import type { BoxOfficeDate, Party, PartyState } from '@espace/contracts/reservations/box-office'
import { COUNTER_PAYMENTS } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { plural } from '#languages/fr/plural.ts'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { withParisOffset } from '#shared/lib/time/paris.ts'
import type { TagLook } from '../ui/panel.tsx'

const STATES: Readonly<Record<PartyState, { look: TagLook; label: string }>> = {
  confirmée: { look: 'ok', label: 'Confirmée' },
  'en attente': { look: 'info', label: 'En attente' },
  entrée: { look: 'info', label: 'Entrée' },
  libérée: { look: 'warn', label: 'Libérée' },
  annulée: { look: 'dashed', label: 'Annulée' },
}

/** State of a party, or when its planned cancellation takes effect. */
export const stateOf = ({ state, cancelAt }: Party): { look: TagLook; label: string } =>
  cancelAt === null ? STATES[state] : { look: 'warn', label: `Annulation à ${timeOf(cancelAt)}` }

/** `14:32`, in Paris. */
export const timeOf = (instant: string): string => withParisOffset(instant).slice(11, 16)

const PAYMENTS: Readonly<Record<Party['payment'], string>> = {
  porte: 'À régler à l’entrée',
  ligne: 'En ligne',
  espèces: 'Réglé en espèces',
  carte: 'Réglé par carte',
  invité: 'Invité',
}

const PAID_BY = {
  porte: 'À l’entrée, le soir même',
  lien: 'Par un lien de paiement, envoyé par email',
  espèces: 'En espèces, encaissées maintenant',
  carte: 'Par carte, encaissée maintenant',
  virement: 'Par virement, déjà reçu',
}

export const PAYMENT_OPTIONS = COUNTER_PAYMENTS.map((value) => ({ value, label: PAID_BY[value] }))

export const pricesOf = ({ tarifs, price_cents }: BoxOfficeDate) => [
  { key: '', name: FULL_TARIF, priceCents: price_cents ?? 0 },
  ...tarifs,
]

/** What a seat costs on that date, where it differs: a booking that is moved keeps its price. */
export function otherPrice({ tarifName, payment, price_cents }: Party, date: BoxOfficeDate) {
  const there = pricesOf(date).find(({ name }) => name === (tarifName || FULL_TARIF))
  const more = (there?.priceCents ?? date.price_cents ?? 0) - price_cents
  if (payment === 'invité' || more === 0) return undefined
  const difference = `${price(Math.abs(more))} de ${more > 0 ? 'plus' : 'moins'}`
  return `La place y coûte ${price(price_cents + more)}, ${difference} : le billet garde son prix.`
}

export function paymentOf(party: Party): string {
  const { payment, isPaid, isPaidAhead, state, seats, paidSeats } = party
  const { optionUntil, groupUntil, linkUntil } = party
  const isOnline = payment === 'ligne'
  if (owedTo(party) > 0) return `À rendre : ${price(owedTo(party))}`
  if (linkUntil !== null) return `Lien de paiement, jusqu’au ${shortMoment(linkUntil)}`
  if (optionUntil !== null) return `Option jusqu’au ${shortMoment(optionUntil)}`
  if (groupUntil !== null) return `Pour ses amis, jusqu’au ${shortMoment(groupUntil)}`
  if (state === 'en attente') return isOnline ? 'Paiement en cours' : 'Proposée à qui attend'
  if (isPaidAhead && isPaid) return 'Réglé d’avance'
  if (payment === 'porte' && paidSeats > 0 && !isPaid) {
    return `${paidSeats} sur ${seats} réglées, reste ${price(dueOf(party))}`
  }
  if (payment === 'porte' && isPaid) return 'Réglé à l’entrée'
  return isOnline && isPaid ? 'Réglé en ligne' : PAYMENTS[payment]
}

export const dueOf = ({ payment, seats, paidSeats, price_cents, state }: Party): number =>
  payment === 'porte' && !isGone(state) ? (seats - paidSeats) * price_cents : 0

/** Amount to refund: paid at the counter for seats cancelled since. */
export const owedTo = ({ state, paidAheadCents }: Party): number =>
  isGone(state) ? paidAheadCents : 0

const isGone = (state: PartyState): boolean => state === 'annulée' || state === 'libérée'

export const whenOf = (date: Pick<BoxOfficeDate, 'date_spectacle' | 'heure_spectacle'>): string =>
  `${longDate(date.date_spectacle)}, ${shortTime(date.heure_spectacle)}`

/** Name of a party; none is left once its account is deleted. */
export const nameOf = ({ name }: Party): string => name || 'Compte supprimé'

/** Sort name: family name first. */
export const listedName = ({ listedAs }: Party): string => listedAs || 'Compte supprimé'

export const takenOf = ({ sold, guests, held }: BoxOfficeDate): number => sold + guests + held

const option = ({ id }: BoxOfficeDate, label: string) => ({ value: String(id), label })

export const optionOf = (date: BoxOfficeDate) =>
  option(date, `${whenOf(date)} : ${date.title} (${takenOf(date)}/${date.capacity})`)

/** Option for a date of the same show, with its seats left. */
export const freeOption = (date: BoxOfficeDate) =>
  option(date, `${whenOf(date)} (${freeOf(date.available)})`)

/** Option for a date of another show, which begins with its title. */
export const otherOption = (date: BoxOfficeDate) =>
  option(date, `${date.title}, ${whenOf(date)} (${freeOf(date.available)})`)

/** `de Zoé`, `d’Aïcha` */
export const of = (name: string): string =>
  /^[aeiouy]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`

const freeOf = (count: number) => `${places(count)} ${plural(count, 'libre')}`
