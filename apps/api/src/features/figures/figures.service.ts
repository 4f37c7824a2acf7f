import type { Figures, FigureScope } from '@espace/contracts/figures/figures'
import type { Services } from '#services.ts'
import { selectFigures } from './figure-rows.ts'
import { figuresCsv } from './figures-csv.ts'
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
