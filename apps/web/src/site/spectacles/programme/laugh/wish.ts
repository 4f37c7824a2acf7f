import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { type OnSale, noSales } from '#shared/spectacles/booking/sales.ts'
import type { ShowCard } from '#shared/spectacles/show-card.ts'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isToCome } from '#shared/spectacles/to-come.ts'

/** The choices of `quand`, and how many days away a show may be. */
export const WHENS = { 'ce-soir': 0, demain: 1, semaine: 6 } as const
export type When = keyof typeof WHENS

/** The choices of `budget`, in euros a seat. */
export const BUDGETS = [10, 15, 20, 30]

/** The visitor's criteria: when, how many, price per seat; `skip` counts the suggestions declined. */
export interface Wish {
  when: When
  seats: number
  budget: number | undefined
  skip: number
}

/** Parses `/faites-moi-rire?quand=demain&places=4&budget=15`; invalid values are dropped. */
export function wishIn(search: URLSearchParams): Wish {
  const number = (name: string) => {
    const value = search.get(name) ?? ''
    return /^[1-9]\d{0,2}$/.test(value) ? Number(value) : undefined
  }
  const budget = number('budget')
  return {
    when: whenOf(search.get('quand') ?? ''),
    seats: Math.min(number('places') ?? 2, MAX_SEATS),
    budget: budget !== undefined && BUDGETS.includes(budget) ? budget : undefined,
    skip: number('autre') ?? 0,
  }
}

const isWhen = (name: string): name is When => Object.hasOwn(WHENS, name)
const whenOf = (name: string): When => (isWhen(name) ? name : 'ce-soir')

export function wishPath({ when, seats, budget, skip }: Wish): string {
  const search = new URLSearchParams({ quand: when, places: String(seats) })
  if (budget !== undefined) search.set('budget', String(budget))
  if (skip > 0) search.set('autre', String(skip))
  return `/faites-moi-rire?${search}`
}

/** A suggestion, whether it matches the wished time, and whether there is another. */
export interface Idea {
  show: ShowCard
  isSoldHere: boolean
  isInTime: boolean
  hasOthers: boolean
}

type Candidate = ShowCard & OnSale & Pick<Spectacle, 'lien_spectacle'>

/** The soonest show in that time with so many seats at that price; else the soonest at all. */
export function ideaFor(shows: readonly Candidate[], wish: Wish, now: number): Idea | undefined {
  const { when, seats, budget, skip } = wish
  const fits = shows.filter(
    (show) =>
      isToCome(show, now) &&
      !isOff(show) &&
      noSales(show, now) === undefined &&
      (show.places_restantes === null || show.places_restantes >= seats) &&
      (budget === undefined || (show.price_cents !== null && show.price_cents <= budget * 100)),
  )
  const last = dayInParis(now + WHENS[when] * 86_400_000)
  const first = when === 'demain' ? last : dayInParis(now)
  const inTime = fits.filter(({ date_spectacle: day }) => first <= day && day <= last)
  const choices = inTime.length > 0 ? inTime : fits
  const show = choices[skip % Math.max(choices.length, 1)]
  return (
    show && {
      show,
      isSoldHere: show.booking_mode === 'maison',
      isInTime: inTime.length > 0,
      hasOthers: choices.length > 1,
    }
  )
}
