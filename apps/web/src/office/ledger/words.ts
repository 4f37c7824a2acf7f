import type { Operation } from '@espace/contracts/ledger/ledger'
import { addMonths, monthName } from '#shared/lib/language/dates-fr.ts'

const AMOUNT = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** `1 234,50 €`, `-15,00 €`: with its cents, as in a book. */
export const amount = (cents: number): string => AMOUNT.format(cents / 100)

/** `5,5 %` */
export const rateOf = (vatBp: number | null): string =>
  vatBp === null ? 'Taux non indiqué' : `${(vatBp / 100).toLocaleString('fr-FR')} %`

/** `Gala, 28/11/2026 20:30`; of a voucher, `Bon cadeau n° 3`. */
export const performanceName = ({
  title,
  date,
  time,
}: Pick<Operation, 'title' | 'date' | 'time'>): string =>
  date === null ? title : `${title}, ${date.split('-').toReversed().join('/')} ${time ?? ''}`

const MONTHS_SHOWN = 4

/** Shortcuts to common periods: the day, this and recent months, the year. */
export function usualPeriods(today: string): { period: string; label: string }[] {
  const month = today.slice(0, 7)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(month, -back))
  return [
    { period: today, label: 'Aujourd’hui' },
    ...months.map((period) => ({ period, label: monthName(period).name })),
    { period: today.slice(0, 4), label: `Année ${today.slice(0, 4)}` },
  ]
}

/** The first and the last day of a day, a month or a year. */
export function daysOf(period: string): { from: string; to: string } | undefined {
  if (period === '') return undefined
  const from = `${period}-01-01`.slice(0, 10)
  if (period.length === 10) return { from, to: from }
  const next = period.length === 7 ? addMonths(period, 1) : `${Number(period) + 1}-01`
  const last = new Date(Date.parse(`${next}-01T00:00:00Z`) - 86_400_000)
  return { from, to: last.toISOString().slice(0, 10) }
}
