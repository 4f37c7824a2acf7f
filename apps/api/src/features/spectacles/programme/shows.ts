import { apiError } from '@espace/contracts/kernel/errors'
import { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type Db, Prisma, type Spectacle } from '@espace/prisma/client'
import { assertCurrent, type ExpectedVersion, lockRow } from '#platform/content/versions.ts'
import { queryRows } from '#platform/sql.ts'
import { MANAGED_COLUMNS } from '../show-columns.ts'

/** Shows as the team sees them. */
export const selectManaged = (
  db: Db,
  condition: Prisma.Sql,
  order = Prisma.sql`starts_at, id`,
): Promise<ManagedSpectacle[]> =>
  queryRows(
    db,
    ManagedSpectacle,
  )`select ${MANAGED_COLUMNS} from spectacles where ${condition} order by ${order}`

export async function getManaged(db: Db, id: number): Promise<ManagedSpectacle> {
  const [show] = await selectManaged(db, Prisma.sql`id = ${id}`)
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  return show
}

/**
 * A show that nobody else saves until the end of this transaction, nor its series: that is locked
 * first, so that two saves in one series wait for each other and never in a circle.
 */
export async function lockShow(tx: Db, id: number, expected?: ExpectedVersion): Promise<Spectacle> {
  const series = await tx.spectacle.findUnique({ where: { id }, select: { recurrenceId: true } })
  if (typeof series?.recurrenceId === 'number') {
    await lockRow(tx, 'recurrences', series.recurrenceId)
  }
  await lockRow(tx, 'spectacles', id, 'SPECTACLE_INTROUVABLE')
  const show = await tx.spectacle.findUniqueOrThrow({ where: { id } })
  await assertCurrent(show, expected, () => getManaged(tx, id))
  return show
}

/** The same; what is in the bin is not there. */
export async function lockLiveShow(
  tx: Db,
  id: number,
  expected?: ExpectedVersion,
): Promise<Spectacle> {
  const show = await lockShow(tx, id, expected)
  if (show.deletedAt) throw apiError('SPECTACLE_INTROUVABLE')
  return show
}
