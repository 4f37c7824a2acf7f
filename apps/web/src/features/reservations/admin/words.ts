import type { DeskDate, Party, PartyState } from '@espace/contracts/reservations/desk'
import { longDate, shortTime } from '../../../lib/dates-fr.ts'
import { places } from '../../../lib/french.ts'
import type { TagLook } from '../../../ui/dashboard/panel.tsx'

export const STATES: Readonly<Record<PartyState, { look: TagLook; label: string }>> = {
  confirmée: { look: 'ok', label: 'Confirmée' },
  'en attente': { look: 'info', label: 'En attente de paiement' },
  entrée: { look: 'info', label: 'Entrée' },
  annulée: { look: 'dashed', label: 'Annulée' },
}

const PAYMENTS: Readonly<Record<Party['payment'], string>> = {
  porte: 'À régler sur place',
  ligne: 'En ligne',
  espèces: 'Réglé en espèces',
  carte: 'Réglé par carte',
  invité: 'Invité',
}

export const paymentOf = ({ payment, isPaid }: Party): string =>
  payment === 'ligne' && isPaid ? 'Réglé en ligne' : PAYMENTS[payment]

export const whenOf = (date: Pick<DeskDate, 'date_spectacle' | 'heure_spectacle'>): string =>
  `${longDate(date.date_spectacle)}, ${shortTime(date.heure_spectacle)}`

/** Somebody without an account any more has no name either. */
export const nameOf = ({ name }: Party): string => name || 'Compte supprimé'

export const takenOf = ({ sold, guests, held }: DeskDate): number => sold + guests + held

/** A date in a list to choose from. */
export const optionOf = (date: DeskDate) => ({
  value: String(date.id),
  label: `${whenOf(date)} : ${date.title} (${takenOf(date)}/${date.capacity})`,
})

export const freeOption = (date: DeskDate) => ({
  value: String(date.id),
  label: `${whenOf(date)} : ${date.title} (${freeOf(date.available)})`,
})

const freeOf = (count: number) => `${places(count)} ${count === 1 ? 'libre' : 'libres'}`
