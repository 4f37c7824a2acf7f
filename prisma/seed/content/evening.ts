import type { WeeklyRule } from '@espace/contracts/spectacles/recurrence'
import type { Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Show } from './show.ts'

/** One weekly series of a show. */
export interface Season extends WeeklyRule {
  show: Show
  /** `HH:MM`. */
  time: string
}

/** The states of an in-house date that the demo shows. */
export type HouseKind =
  | 'past'
  | 'tonight'
  | 'full'
  | 'free'
  | 'cancelled'
  | 'postponed'
  | 'nextMonth'

/** VAT of in-house seats, in hundredths of a percent: a show without consumption. */
export const VAT_BP = 550

/** Reduced prices of in-house dates. */
export const TARIFS: readonly Tarif[] = [
  {
    key: 'reduit',
    name: 'Réduit',
    who: 'Étudiant, demandeur d’emploi, moins de 26 ans : justificatif demandé à l’entrée',
    class: 'plein',
    priceCents: 1000,
    quota: null,
  },
  {
    key: 'enfant',
    name: 'Enfant',
    who: 'Moins de 12 ans',
    class: 'plein',
    priceCents: 700,
    quota: 10,
  },
]

/** The in-house sale of a date; one that was put off has its earlier start. */
export interface HouseSale {
  kind: HouseKind
  priceCents: number
  /** `YYYY-MM-DDTHH:MM`. */
  putOffFrom: string | null
}

/** A date of a show. Date (`YYYY-MM-DD`) and time (`HH:MM`) are what the clock in Paris says. */
export interface ShowDate {
  show: Show
  date: string
  time: string
  /** Null: of no series. */
  season: Season | null
}

/** One evening on stage. */
export interface Evening extends ShowDate {
  ticketUrl: string | null
  seatsLeft: number | null
  /** Null: sold elsewhere, or not at all. */
  house: HouseSale | null
}

/** When an evening begins, as the clock in Paris says: `YYYY-MM-DDTHH:MM`. */
export const startOf = ({ date, time }: Pick<ShowDate, 'date' | 'time'>): string =>
  `${date}T${time}`
