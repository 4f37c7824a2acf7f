import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { hasWords } from '#shared/lib/language/has-words.ts'

export const FILTERS = [
  { value: 'a-venir', label: 'À venir' },
  { value: 'passes', label: 'Passés' },
  { value: 'brouillons', label: 'Brouillons' },
  { value: 'complets', label: 'Complets' },
  { value: 'tous', label: 'Tous' },
] as const

export const SORTS = [
  { value: 'date', label: 'Date croissante' },
  { value: '-date', label: 'Date décroissante' },
  { value: 'titre', label: 'Titre' },
] as const

export interface ShowFilter {
  filter: string
  search: string
  sort: string
  now: number
}

export const isFull = (show: ManagedSpectacle): boolean =>
  show.status === 'complet' || (show.places_restantes !== null && show.places_restantes <= 0)

const isDraft = (show: ManagedSpectacle) => show.status === 'brouillon'

function passes(show: ManagedSpectacle, filter: string, now: number): boolean {
  const isToCome = Date.parse(show.startsAt) > now
  switch (filter) {
    case 'passes':
      return !isToCome
    case 'brouillons':
      return isDraft(show)
    case 'complets':
      return isFull(show) && isToCome
    case 'tous':
      return true
    default:
      return isToCome
  }
}

const textOf = ({ title, genre, lieu, date_spectacle: day }: ManagedSpectacle): string =>
  `${title} ${genre ?? ''} ${lieu} ${day} ${longDate(day)}`

/** Filters and sorts shows; the search ignores accents and case. */
export function filtered(
  shows: readonly ManagedSpectacle[],
  { filter, search, sort, now }: ShowFilter,
): ManagedSpectacle[] {
  const found = shows.filter(
    (show) => passes(show, filter, now) && (search === '' || hasWords(textOf(show), search)),
  )
  const byDate = found.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  if (sort === 'titre') return byDate.toSorted((a, b) => a.title.localeCompare(b.title, 'fr'))
  return sort === '-date' ? byDate.toReversed() : byDate
}
