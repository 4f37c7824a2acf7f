import { join } from 'node:path'
import type { Statement, StatementScope } from '@espace/contracts/ledger/statements'
import { readVenue } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { statementCsv } from './statement-lines.ts'
import type { statementPdf } from './statement-pdf.ts'
import { selectGroups, selectPerpetual } from './statement-rows.ts'
import { figuresOf } from './statement.ts'

/** Statements are computed from the ledger alone (decision 091). */
export function statementsService({ db, now }: Services) {
  const statementOf = async (scope: StatementScope): Promise<Statement> => {
    const [groups, untilThen, { name }] = await Promise.all([
      selectGroups(db, scope),
      selectPerpetual(db, scope.period),
      readVenue(db),
    ])
    const { period = null, spectacleId = null } = scope
    const printedAt = now().toISOString()
    return { period, spectacleId, operator: name, printedAt, ...figuresOf(groups), ...untilThen }
  }

  return {
    statement: statementOf,
    csv: async (scope: StatementScope): Promise<string> => statementCsv(await statementOf(scope)),
    /** The PDF worker is loaded lazily. */
    async pdf(scope: StatementScope): Promise<Uint8Array> {
      const { drawApart } = await import('#platform/pdf/draw-apart.ts')
      const file = join(import.meta.dirname, 'statement-pdf.ts')
      return drawApart<typeof statementPdf>(file, 'statementPdf', await statementOf(scope))
    },
  }
}
