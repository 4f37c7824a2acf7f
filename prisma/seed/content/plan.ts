import { ado, cheri, kaci, tchatcheur } from './residents.ts'
import {
  coeur,
  dragon,
  mamie,
  mariage,
  maroilles,
  oie,
  piecesDetachees,
  ratage,
  retard,
  tresLong,
} from './saturdays.ts'
import type { Show } from './show.ts'
import {
  frite,
  karaoke,
  matchNul,
  minuit,
  premieresFois,
  psy,
  roast,
  surprise,
} from './weeknights.ts'

/** A show that plays every week. */
export interface Residency {
  show: Show
  /** 0 = Sunday to 6 = Saturday. */
  weekdays: readonly number[]
  /** `HH:MM`. */
  time: string
  /** Since when: a share of the past that the programme covers. */
  share: number
}

export const RESIDENCIES: readonly Residency[] = [
  { show: tchatcheur, weekdays: [1, 2, 3, 5], time: '20:00', share: 0.6 },
  { show: ado, weekdays: [0], time: '17:00', share: 0.35 },
  { show: cheri, weekdays: [0], time: '18:30', share: 0.25 },
  { show: kaci, weekdays: [0], time: '20:00', share: 0.15 },
]

/** The weekly shows of a weekday and an hour, this week's first, cyclic. */
export interface Cycle {
  /** 0 = Sunday to 6 = Saturday. */
  weekday: number
  /** `HH:MM`. */
  time: string
  /** Null: nothing that week. */
  shows: readonly (Show | null)[]
}

/** No cycle is longer than ten weeks, so that every show is to be seen in the weeks to come. */
export const CYCLES: readonly Cycle[] = [
  {
    weekday: 4,
    time: '20:30',
    shows: [
      premieresFois,
      matchNul,
      karaoke,
      frite,
      premieresFois,
      psy,
      roast,
      matchNul,
      surprise,
      psy,
    ],
  },
  { weekday: 5, time: '22:00', shows: [null, minuit, null] },
  { weekday: 6, time: '17:00', shows: [dragon, mamie, null] },
  {
    weekday: 6,
    time: '19:00',
    shows: [
      oie,
      oie,
      maroilles,
      maroilles,
      maroilles,
      tresLong,
      oie,
      piecesDetachees,
      piecesDetachees,
      piecesDetachees,
    ],
  },
  {
    weekday: 6,
    time: '21:00',
    shows: [ratage, mariage, mariage, mariage, coeur, coeur, retard, retard, ratage],
  },
]

/** Seats left on the next dates on sale, soonest first; unknown for later ones. */
export const SEATS_LEFT: readonly number[] = [31, 12, 48, 0, 4, 22, 57, 1, 0, 36, 4, 64, 15, 70]
