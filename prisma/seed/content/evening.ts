import type { WeeklyRule } from '@espace/contracts/spectacles/recurrence'
import type { Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Show } from './show.ts'

/** One weekly series of a show. */
export interface Season extends WeeklyRule {
  show: Show
  /** `HH:MM`. */
  time: string
}

/** What there is to be seen of an evening that the house sells itself. */
export type HouseKind =
  | 'past'
  | 'tonight'
  | 'full'
  | 'free'
  | 'cancelled'
  | 'postponed'
  | 'nextMonth'

/** Of seats of the house, in hundredths of a percent: variety without consumption. */
export const VAT_BP = 550

/** What seats of the house cost beside the price of the show. */
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

/** An evening of the house; one that was put off began at another time before. */
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
