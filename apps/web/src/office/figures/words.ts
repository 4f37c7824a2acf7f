import type { Sums } from '@espace/contracts/figures/figures'
import { addMonths, monthName } from '#shared/lib/language/dates-fr.ts'
import { amount } from '../ledger/words.ts'

export interface Period {
  from: string
  to: string
}

/** Number of months with a shortcut. */
const MONTHS_SHOWN = 4

const SEPTEMBER = 9

const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${addMonths(month, 1)}-01`) - 86_400_000).toISOString().slice(0, 10)

const monthsFrom = (first: string, count: number): Period => ({
  from: `${first}-01`,
  to: lastDayOf(addMonths(first, count - 1)),
})

export const monthOf = (day: string): Period => monthsFrom(day.slice(0, 7), 1)

/** Shortcuts to common periods: this and recent months, the season, the year. */
export function usualPeriods(today: string): (Period & { label: string })[] {
  const month = today.slice(0, 7)
  const year = Number(today.slice(0, 4))
  const opening = Number(month.slice(5)) >= SEPTEMBER ? year : year - 1
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(month, -back))
  return [
    ...months.map((each) => Object.assign(monthsFrom(each, 1), { label: monthName(each).name })),
    { label: `Saison ${opening}-${opening + 1}`, ...monthsFrom(`${opening}-09`, 12) },
    { label: `Année ${year}`, ...monthsFrom(`${year}-01`, 12) },
  ]
}

interface Measure {
  label: string
  /** Null where the figure does not exist. */
  of: (sums: Sums) => number | null
  write: (value: number) => string
}

const whole = (value: number) => value.toLocaleString('fr-FR')
const percent = (share: number) =>
  share.toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 0 })

/** Measures of the chart, by their name in the address. */
export const MEASURES = {
  recettes: {
    label: 'Recettes',
    of: ({ receiptsCents }) => receiptsCents,
    write: (cents) => amount(cents),
  },
  places: { label: 'Places', of: ({ seats }) => seats, write: whole },
  remplissage: {
    label: 'Remplissage',
    of: ({ seats, capacity }) => (capacity ? seats / capacity : null),
    write: percent,
  },
  absents: { label: 'Absents', of: ({ noShows }) => noShows, write: whole },
} as const satisfies Readonly<Record<string, Measure>>

export type MeasureName = keyof typeof MEASURES

export const MEASURE_NAMES = ['recettes', 'places', 'remplissage', 'absents'] as const

export const isMeasure = (name: string | null): name is MeasureName =>
  name !== null && Object.hasOwn(MEASURES, name)

/** Formatted figure; a dash where it does not exist. */
export function written(name: MeasureName, sums: Sums): string {
  const { of, write }: Measure = MEASURES[name]
  const value = of(sums)
  return value === null ? '–' : write(value)
}

/** Change from the year before, such as `+12 %`; empty when that was zero. */
export function change(name: MeasureName, now: Sums, before: Sums): string {
  const [a, b] = [MEASURES[name].of(now), MEASURES[name].of(before)]
  if (a === null || b === null || b <= 0) return ''
  const share = (a - b) / b
  return `${share >= 0 ? '+' : ''}${percent(share)}`
}

/** `01/11/2026` */
export const frenchDay = (day: string): string => day.split('-').toReversed().join('/')
