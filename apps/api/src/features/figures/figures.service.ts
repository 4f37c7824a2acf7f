import type { FigureGroup, FigureScope, Figures, Sums } from '@espace/contracts/figures/figures'
import { MONTHS, WEEKDAYS } from '@espace/contracts/spectacles/dates-fr'
import { sum } from 'es-toolkit/math/sum'
import { toCsv } from '#platform/csv.ts'
import { decimal, slashed } from '#platform/french.ts'
import type { Services } from '#services.ts'
import { selectFigures, type FigureRow } from './figure-rows.ts'

/** Sales figures of a period, computed from the ledger by the rule of the statements (decision 091). */
export function figuresService({ db }: Pick<Services, 'db'>) {
  const read = async (scope: FigureScope): Promise<Figures> => {
    const { from, to, by } = scope
    const before = yearBefore(scope)
    const [now, then] = await Promise.all([
      selectFigures(db, scope),
      selectFigures(db, { ...before, by }),
    ])
    return { from, to, before, ...compared(now, then) }
  }

  return {
    read,
    csv: async (scope: FigureScope): Promise<string> => figuresCsv(await read(scope)),
  }
}

/** The last day by the day after it, so that a leap year's February ends right. */
const yearBefore = ({ from, to }: FigureScope) => ({
  from: Temporal.PlainDate.from(from).subtract({ years: 1 }).toString(),
  to: Temporal.PlainDate.from(to)
    .add({ days: 1 })
    .subtract({ years: 1 })
    .subtract({ days: 1 })
    .toString(),
})

type Cells = Readonly<Record<string, (sums: Sums) => string | number | null>>

const CELLS: Cells = {
  dates: ({ dates, capacity }) => (capacity === null ? null : dates),
  places: ({ seats }) => seats,
  'dont gratuites': ({ free }) => free,
  'recettes (€)': ({ receiptsCents }) => decimal(receiptsCents),
  jauge: ({ capacity }) => capacity,
  'remplissage (%)': ({ seats, capacity }) =>
    capacity === null || capacity === 0 ? null : decimal((10_000 * seats) / capacity),
  absents: ({ noShows }) => noShows,
}

interface Line extends FigureGroup {
  part: string
}

/** A CSV for French spreadsheets: a line for each group, the year before in its own columns. */
function figuresCsv({ from, to, before, ...figures }: Figures): string {
  const { total, shows, weekdays, months, tarifs, channels } = figures
  const parts = {
    Total: [{ ...total, label: `du ${slashed(from)} au ${slashed(to)}` }],
    Spectacle: shows,
    Jour: weekdays,
    Mois: months,
    Tarif: tarifs,
    Canal: channels,
  }
  const lines = Object.entries(parts).flatMap(([part, groups]) =>
    groups.map((group): Line => Object.assign({ part }, group)),
  )
  const then = `du ${slashed(before.from)} au ${slashed(before.to)}`
  const columnsOf = (side: 'now' | 'before', suffix: string) =>
    Object.entries(CELLS).map(([name, cell]) => [name + suffix, (line: Line) => cell(line[side])])
  return toCsv<Line>(
    {
      rubrique: ({ part }) => part,
      libellé: ({ label }) => label,
      ...Object.fromEntries([...columnsOf('now', ''), ...columnsOf('before', `, ${then}`)]),
    },
    lines,
  )
}

type Compared = Pick<Figures, 'total' | 'shows' | 'weekdays' | 'months' | 'tarifs' | 'channels'>

const CHANNELS: Readonly<Record<string, string>> = {
  site: 'Site',
  porte: 'À la porte',
  équipe: 'Par l’équipe',
  système: 'Automatique',
  reprise: 'Repris d’avant',
}

/** A period's figures beside those of the same days a year earlier. */
function compared(now: readonly FigureRow[], before: readonly FigureRow[]): Compared {
  const rows = [...marked(now, false), ...marked(before, true)]
  const seats = rows.filter(({ category }) => category !== null)
  return {
    total: pairOf('Total', rows),
    shows: grouped(rows, ({ show }) => show).toSorted(byMost(({ receiptsCents }) => receiptsCents)),
    weekdays: WEEK.flatMap((day) => grouped(rows, weekdayOf).filter(({ label }) => label === day)),
    months: monthsOf(rows),
    tarifs: shares(seats, ({ category }) => category ?? ''),
    channels: shares(seats, ({ channel }) => CHANNELS[channel ?? ''] ?? channel ?? ''),
  }
}

type Marked = FigureRow & { isBefore: boolean; isCounted: boolean }

/** Attendance counts only for performances with at least one check-in. */
function marked(rows: readonly FigureRow[], isBefore: boolean): Marked[] {
  const counted = new Set(rows.filter(({ entered }) => entered > 0).map(({ dateId }) => dateId))
  return rows.map((row) => ({ ...row, isBefore, isCounted: counted.has(row.dateId) }))
}

const [SUNDAY = '', ...OTHERS] = WEEKDAYS
const WEEK = [...OTHERS, SUNDAY]

const weekdayOf = ({ day }: FigureRow): string => WEEKDAYS[new Date(day).getUTCDay()] ?? ''

/** Chronological; a month of the year before stands beside the one that it is compared with. */
function monthsOf(rows: readonly Marked[]): FigureGroup[] {
  const monthOf = ({ day, isBefore }: Marked) =>
    `${Number(day.slice(0, 4)) + (isBefore ? 1 : 0)}-${day.slice(5, 7)}`
  return grouped(rows, monthOf)
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((group) => Object.assign(group, { label: monthName(group.label) }))
}

const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

const grouped = (rows: readonly Marked[], labelOf: (row: Marked) => string): FigureGroup[] =>
  [...Map.groupBy(rows, labelOf)].map(([label, of]) => pairOf(label, of))

/** Shares by a part of a performance, which has no capacity of its own. */
function shares(rows: readonly Marked[], labelOf: (row: Marked) => string): FigureGroup[] {
  const without = rows.map((row) => Object.assign({}, row, { capacity: null }))
  return grouped(without, labelOf).toSorted(byMost(({ seats }) => seats))
}

const byMost = (measure: (sums: Sums) => number) => (a: FigureGroup, b: FigureGroup) =>
  measure(b.now) - measure(a.now) ||
  measure(b.before) - measure(a.before) ||
  a.label.localeCompare(b.label, 'fr')

const pairOf = (label: string, rows: readonly Marked[]): FigureGroup => ({
  label,
  now: sumsOf(rows.filter(({ isBefore }) => !isBefore)),
  before: sumsOf(rows.filter(({ isBefore }) => isBefore)),
})

function sumsOf(rows: readonly Marked[]): Sums {
  const dates = [...new Map(rows.map(({ dateId, capacity }) => [dateId, capacity])).values()]
  const rooms = dates.map((room) => room ?? 0).filter((room) => room > 0)
  const counted = rows.filter(({ isCounted, dateId }) => isCounted && dateId !== null)
  const expected = sum(counted.map(({ seats }) => seats))
  return {
    dates: rooms.length,
    seats: sum(rows.map(({ seats }) => seats)),
    free: sum(rows.map(({ free }) => free)),
    receiptsCents: sum(rows.map(({ receiptsCents }) => receiptsCents)),
    capacity: dates.every((room) => room === null) ? null : sum(rooms),
    noShows: counted.length === 0 ? null : expected - sum(counted.map(({ entered }) => entered)),
    expected,
  }
}
