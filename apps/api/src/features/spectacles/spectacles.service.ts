import { apiError } from '@espace/contracts/kernel/errors'
import { ALL_MONTHS, MAX_LISTED_SHOWS } from '@espace/contracts/spectacles/limits'
import type { Spectacle, SpectaclePage } from '@espace/contracts/spectacles/spectacles.contract'
import { type Db, Prisma } from '@espace/prisma/client'
import { PREPARED } from '@espace/prisma/connection/prepared'
import { VISIBLE, WIRE_COLUMNS } from './visible.ts'

export interface SpectaclesDeps {
  db: Db
}

/** Still to come, by the database's clock. */
const UPCOMING = Prisma.sql`starts_at > now()`

/** Not so long ago and not too far ahead. */
const AROUND_NOW = Prisma.sql`
  starts_at > now() - make_interval(months => ${ALL_MONTHS}::int)
  and starts_at < now() + make_interval(months => ${ALL_MONTHS}::int)`

/** Over, and it did play. */
const PLAYED = Prisma.sql`
  starts_at <= now() and status <> 'annulé' and not (status = 'reporté' and put_off_from is null)`

// By the column and not by its text of the same name, which has no index: all dates would be read to show nine.
const SOONEST_FIRST = Prisma.sql`order by spectacles.starts_at, spectacles.id`

const LAST_FIRST = Prisma.sql`order by spectacles.starts_at desc, spectacles.id desc`

/** Written out: who plans for any number plans for many. There are as many statements as numbers that are allowed. */
const first = (count: number) => Prisma.raw(`limit ${Math.trunc(count)}`)

const rangeOf = ({ page, limit }: PageQuery) =>
  page === 1 ? first(limit) : Prisma.sql`${first(limit)} offset ${(page - 1) * limit}`

/** A row of a page: how many there are in all, and one of them. */
type Counted = { total: number } & (Spectacle | { id: null })

const isShown = (row: Counted): row is { total: number } & Spectacle => row.id !== null

/** One that is read page by page. */
interface List {
  condition: Prisma.Sql
  order: Prisma.Sql
  /** The same for the few rows that have been read, as texts. */
  again: Prisma.Sql
}

const TO_COME: List = {
  condition: UPCOMING,
  order: SOONEST_FIRST,
  again: Prisma.sql`order by shown.starts_at, shown.id`,
}

const ARCHIVES: List = {
  condition: PLAYED,
  order: LAST_FIRST,
  again: Prisma.sql`order by shown.starts_at desc, shown.id desc`,
}

interface PageQuery {
  page: number
  limit: number
}

export function spectaclesService({ db }: SpectaclesDeps) {
  // The hottest reads of the product: a statement by hand, prepared, costs a third of what Prisma's query
  // builder does.
  const select = (condition: Prisma.Sql, range = first(MAX_LISTED_SHOWS)) =>
    db.$queryRaw<Spectacle[]>`
      ${PREPARED} select ${WIRE_COLUMNS} from spectacles
       where ${VISIBLE} and ${condition} ${SOONEST_FIRST} ${range}`

  const pageOf = async (
    { page, limit }: PageQuery,
    { condition, order, again }: List,
  ): Promise<SpectaclePage> => {
    // A page after the last is one row: the count, and nothing beside it.
    const rows = await db.$queryRaw<Counted[]>`
      ${PREPARED} select counted.total, shown.*
        from (select count(*)::int as total from spectacles where ${VISIBLE} and ${condition}) counted
        left join lateral (
          select ${WIRE_COLUMNS} from spectacles where ${VISIBLE} and ${condition}
           ${order} ${rangeOf({ page, limit })}) shown on true
       ${again}`
    const total = rows[0]?.total ?? 0
    const pagination = { total, totalPages: Math.ceil(total / limit), limit, page }
    return { spectacles: rows.filter(isShown), pagination }
  }

  return {
    page: (query: PageQuery) => pageOf(query, TO_COME),

    /** What has played here. */
    archives: (query: PageQuery) => pageOf(query, ARCHIVES),

    listUpcoming({ limit, title }: { limit?: number | undefined; title?: string | undefined }) {
      const ofTitle = title === undefined ? Prisma.empty : Prisma.sql`and title = ${title}`
      return select(Prisma.sql`${UPCOMING} ${ofTitle}`, first(limit ?? MAX_LISTED_SHOWS))
    },

    /** @param month `YYYY-MM`; absent: around now */
    listAll({ month }: { month?: string | undefined }) {
      if (month === undefined) return select(AROUND_NOW)
      const day = `${month}-01`
      return select(Prisma.sql`
        date_spectacle >= ${day}::date and date_spectacle < ${day}::date + interval '1 month'`)
    },

    async get(id: number): Promise<Spectacle> {
      const [spectacle] = await select(Prisma.sql`id = ${id}`)
      if (!spectacle) throw apiError('SPECTACLE_INTROUVABLE')
      return spectacle
    },
  }
}
