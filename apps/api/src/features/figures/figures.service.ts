import type { FigureGroup, FigureScope, Figures, Sums } from '@espace/contracts/figures/figures'
import { toCsv } from '#platform/csv.ts'
import { decimal, slashed } from '#platform/french.ts'
import type { Services } from '#services.ts'
import { selectFigures } from './figure-rows.ts'
import { compared } from './figures.ts'

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
