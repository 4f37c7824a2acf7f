import type { BoxOfficeDate, Party, PartyState } from '@espace/contracts/reservations/box-office'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places } from '#shared/lib/language/french.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import type { TagLook } from '../ui/panel.tsx'

export const STATES: Readonly<Record<PartyState, { look: TagLook; label: string }>> = {
  confirmée: { look: 'ok', label: 'Confirmée' },
  'en attente': { look: 'info', label: 'En attente' },
  entrée: { look: 'info', label: 'Entrée' },
  libérée: { look: 'warn', label: 'Libérée' },
  annulée: { look: 'dashed', label: 'Annulée' },
}

const PAYMENTS: Readonly<Record<Party['payment'], string>> = {
  porte: 'À régler sur place',
  ligne: 'En ligne',
  espèces: 'Réglé en espèces',
  carte: 'Réglé par carte',
  invité: 'Invité',
}

export function paymentOf({ payment, isPaid, isPaidAhead, state, optionUntil }: Party): string {
  const isOnline = payment === 'ligne'
  if (optionUntil !== null) return `Option jusqu’au ${shortMoment(optionUntil)}`
  if (state === 'en attente') return isOnline ? 'Paiement en cours' : 'Proposée à qui attend'
  if (isPaidAhead && isPaid) return 'Réglé au guichet'
  if (payment === 'porte' && isPaid) return 'Réglé à l’entrée'
  return isOnline && isPaid ? 'Réglé en ligne' : PAYMENTS[payment]
}

export const whenOf = (date: Pick<BoxOfficeDate, 'date_spectacle' | 'heure_spectacle'>): string =>
  `${longDate(date.date_spectacle)}, ${shortTime(date.heure_spectacle)}`

/** Somebody without an account any more has no name either. */
export const nameOf = ({ name }: Party): string => name || 'Compte supprimé'

/** The same as the list is sorted: family name first. */
export const listedName = ({ listedAs }: Party): string => listedAs || 'Compte supprimé'

export const takenOf = ({ sold, guests, held }: BoxOfficeDate): number => sold + guests + held

/** A date in a list to choose from. */
export const optionOf = (date: BoxOfficeDate) => ({
  value: String(date.id),
  label: `${whenOf(date)} : ${date.title} (${takenOf(date)}/${date.capacity})`,
})

/** A date of the same show in a list to choose from. */
export const freeOption = (date: BoxOfficeDate) => ({
  value: String(date.id),
  label: `${whenOf(date)} (${freeOf(date.available)})`,
})

/** The same of another show, which says its title first. */
export const otherOption = (date: BoxOfficeDate) => ({
  value: String(date.id),
  label: `${date.title}, ${whenOf(date)} (${freeOf(date.available)})`,
})

/** `de Zoé`, `d’Aïcha` */
export const of = (name: string): string =>
  /^[aeiouy]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`

const freeOf = (count: number) => `${places(count)} ${count === 1 ? 'libre' : 'libres'}`
