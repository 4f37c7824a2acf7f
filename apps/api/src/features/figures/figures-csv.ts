import type { FigureGroup, Figures, Sums } from '@espace/contracts/figures/figures'
import { toCsv } from '#platform/csv.ts'
import { decimal, slashed } from '#platform/french.ts'

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
export function figuresCsv({ from, to, before, ...figures }: Figures): string {
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
