import type { ImportLine, ImportReport } from '@espace/contracts/spectacles/managed-spectacle'
import { type Db, Prisma, type Spectacle } from '@espace/prisma/client'
import { pick } from 'es-toolkit/object/pick'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { takeTurns } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { selectManaged } from '../shows.ts'
import { dayColumn, startIn, timeColumn } from '../wall-clock.ts'
import {
  type ProgrammeLine,
  type ReadLine,
  readProgramme,
  writeProgramme,
} from './programme-csv.ts'

interface Programme {
  csv: string
  status?: string | undefined
}

export function importService({ db }: Services) {
  return {
    preview: async ({ csv }: Programme): Promise<ImportReport> => {
      const lines = readProgramme(csv)
      return db.$transaction(async (tx) => reportOf(await judge(tx, lines)))
    },

    /** Brings in every line that has no fault and is not there yet. */
    run: async (
      { csv, status = 'programmé' }: Programme,
      by: Actor,
      transaction: Transaction<ImportReport>,
    ): Promise<ImportReport> => {
      const lines = readProgramme(csv)
      return transaction(async (tx) => {
        // One after the other, so that none brings in what another one brings.
        await takeTurns(tx, 'import of a programme')
        const judged = await judge(tx, lines)
        const shows = judged.flatMap(({ outcome, show }) =>
          outcome === 'create' && show ? [show] : [],
        )
        const created = await tx.spectacle.createManyAndReturn({
          data: shows.map((show) => rowOf(show, status)),
          select: { id: true },
        })
        if (created.length > 0) {
          const after = { spectacles: created.map(({ id }) => id) }
          await audit(tx, by, { action: 'import', entity: 'spectacles', id: '', after })
        }
        return reportOf(judged)
      })
    },

    /** An export of the programme is logged. */
    export: (by: Actor): Promise<string> =>
      db.$transaction(async (tx) => {
        const shows = await selectManaged(tx, Prisma.sql`deleted_at is null`)
        await audit(tx, by, { action: 'export', entity: 'spectacles', id: '' })
        return writeProgramme(shows)
      }),
  }
}

interface JudgedLine extends ReadLine {
  outcome: ImportLine['outcome']
}

/** A show is known by its title, day and hour; the second of two such lines is there already, too. */
async function judge(tx: Db, lines: readonly ReadLine[]): Promise<JudgedLine[]> {
  const days = new Set(lines.flatMap(({ show }) => show?.date_spectacle ?? []))
  const there = await tx.spectacle.findMany({
    where: { deletedAt: null, date: { in: [...days].map(dayColumn) } },
  })
  const known = new Set(there.map(keyOfRow))
  return lines.map((line) => {
    if (!line.show) return { ...line, outcome: 'error' }
    const key = keyOf(line.show.title, `${line.show.date_spectacle}T${line.show.heure_spectacle}`)
    const outcome = known.has(key) ? 'exists' : 'create'
    known.add(key)
    return { ...line, outcome }
  })
}

const keyOfRow = (show: Spectacle) => keyOf(show.title, startIn(show))

/** Whatever its case, its spaces and its apostrophes. */
const keyOf = (title: string, start: string) =>
  `${start} ${title.normalize('NFC').toLocaleLowerCase('fr').replaceAll('’', "'").replaceAll(/\s+/g, ' ')}`

const rowOf = (show: ProgrammeLine, status: string) => ({
  title: show.title,
  description: show.description,
  lieu: show.lieu,
  ticketUrl: show.lien_spectacle,
  date: dayColumn(show.date_spectacle),
  time: timeColumn(show.heure_spectacle),
  status,
})

function reportOf(judged: readonly JudgedLine[]): ImportReport {
  const count = (outcome: ImportLine['outcome']) =>
    judged.filter((line) => line.outcome === outcome).length
  return {
    lines: judged.map(({ line, outcome, said, issues }) => ({
      line,
      outcome,
      ...pick(said, ['title', 'date_spectacle', 'heure_spectacle', 'lieu']),
      issues,
    })),
    created: count('create'),
    existing: count('exists'),
    faulty: count('error'),
  }
}
