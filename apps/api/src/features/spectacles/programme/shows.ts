import { apiError } from '@espace/contracts/kernel/errors'
import { MONTHS, WEEKDAYS } from '@espace/contracts/spectacles/dates-fr'
import { type ManagedRange, ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type Db, Prisma, type Spectacle } from '@espace/prisma/client'
import { assertCurrent, type ExpectedVersion, lockRow } from '#platform/content/versions.ts'
import { queryRows } from '#platform/sql.ts'
import { MANAGED_COLUMNS } from '../show-columns.ts'

const SORTED: Readonly<Record<ManagedRange['sort'], Prisma.Sql>> = {
  date: Prisma.sql`starts_at, id`,
  '-date': Prisma.sql`starts_at desc, id desc`,
  titre: Prisma.sql`search_text(title), starts_at, id`,
}

export const selectManaged = (
  db: Db,
  condition: Prisma.Sql,
  order = SORTED.date,
): Promise<ManagedSpectacle[]> =>
  queryRows(
    db,
    ManagedSpectacle,
  )`select ${MANAGED_COLUMNS} from spectacles where ${condition} order by ${order}`

/** The dashboard's programme, without the trash. */
export function selectRange(db: Db, range: ManagedRange): Promise<ManagedSpectacle[]> {
  const { from, to, q = '', status, sort, page, limit } = range
  const words = q.split(/\s+/).filter(Boolean)
  const conditions = [Prisma.sql`deleted_at is null`]
  if (from !== undefined) conditions.push(Prisma.sql`date_spectacle >= ${from}::date`)
  if (to !== undefined) conditions.push(Prisma.sql`date_spectacle <= ${to}::date`)
  if (status !== undefined) conditions.push(Prisma.sql`status = ${status}`)
  if (words.length > 0) conditions.push(saying(words))
  const part =
    limit === undefined
      ? SORTED[sort]
      : Prisma.sql`${SORTED[sort]} limit ${limit} offset ${(page - 1) * limit}`
  return selectManaged(db, Prisma.join(conditions, ' and '), part)
}

/** Each word is in the title, the genre, the place or the day, as `2026-11-23` or as `lundi 23 novembre`. */
const saying = (words: readonly string[]) => Prisma.sql`
  has_words(concat_ws(' ', title, genre, lieu, date_spectacle, (${WEEKDAYS}::text[])[extract(dow from date_spectacle) + 1],
    regexp_replace(to_char(date_spectacle, 'FMDD'), '^1$', '1er'), (${MONTHS}::text[])[extract(month from date_spectacle)]),
    ${words}::text[])`

export async function getManaged(db: Db, id: number): Promise<ManagedSpectacle> {
  const [show] = await selectManaged(db, Prisma.sql`id = ${id}`)
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  return show
}

/**
 * Locks a show for this transaction, after its series: the same lock order in every save of a series, against
 * deadlocks.
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

/** The same; a show in the trash is not found. */
export async function lockLiveShow(
  tx: Db,
  id: number,
  expected?: ExpectedVersion,
): Promise<Spectacle> {
  const show = await lockShow(tx, id, expected)
  if (show.deletedAt) throw apiError('SPECTACLE_INTROUVABLE')
  return show
}
