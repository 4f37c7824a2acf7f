import { apiError } from '@espace/contracts/kernel/errors'
import { Spectacle, type SpectaclePage } from '@espace/contracts/spectacles/spectacles'
import {
  ALL_MONTHS,
  type Filter,
  MAX_LISTED_SHOWS,
} from '@espace/contracts/spectacles/spectacles.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type PageQuery, paginationOf } from '#platform/pagination.ts'
import { queryRow, queryRows, TODAY } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { WIRE_COLUMNS } from './show-columns.ts'

/** Still to come, by the database's clock. */
const UPCOMING = Prisma.sql`starts_at > now()`

/** Not so long ago and not too far ahead. */
const AROUND_NOW = Prisma.sql`
  starts_at > now() - make_interval(months => ${ALL_MONTHS}::int)
  and starts_at < now() + make_interval(months => ${ALL_MONTHS}::int)`

/** Over, and it did play. */
const PLAYED = Prisma.sql`
  starts_at <= now() and not is_off(spectacles)`

// By the column and not by its text, `"startsAt"`, which has no index: all dates would be read to show nine.
const SOONEST_FIRST = Prisma.sql`order by spectacles.starts_at, spectacles.id`

const LAST_FIRST = Prisma.sql`order by spectacles.starts_at desc, spectacles.id desc`

/** A literal limit: the planner assumes many rows for a parameter. There are as many statements as allowed limits. */
const first = (count: number) => Prisma.raw(`limit ${Math.trunc(count)}`)

const rangeOf = ({ page, limit }: PageQuery) =>
  page === 1 ? first(limit) : Prisma.sql`${first(limit)} offset ${(page - 1) * limit}`

const Page = z.object({ total: z.int(), spectacles: z.array(Spectacle) })

/** Whether visitors may see a show. */
export async function isVisible(db: Db, id: number): Promise<boolean> {
  const shows = await db.$executeRaw`
    select from spectacles where id = ${id} and is_visible(spectacles)`
  return shows > 0
}

export function spectaclesService({ db }: Pick<Services, 'db'>) {
  // The hottest reads of the product: a statement by hand costs a third of what Prisma's query builder does.
  const select = (condition: Prisma.Sql, range = first(MAX_LISTED_SHOWS)) =>
    queryRows(db, Spectacle)`
      select ${WIRE_COLUMNS} from spectacles
       where is_visible(spectacles) and ${condition} ${SOONEST_FIRST} ${range}`

  const pageOf = async (
    query: PageQuery,
    condition: Prisma.Sql,
    order: Prisma.Sql,
  ): Promise<SpectaclePage> => {
    const found = await queryRow(db, Page)`
      select
        (select count(*)::int from spectacles where is_visible(spectacles) and ${condition}) as total,
        (select coalesce(json_agg(shown), '[]') from (
           select ${WIRE_COLUMNS} from spectacles where is_visible(spectacles) and ${condition}
            ${order} ${rangeOf(query)}) shown) as spectacles`
    const { total, spectacles } = found ?? { total: 0, spectacles: [] }
    return { spectacles, pagination: paginationOf(total, query) }
  }

  return {
    page(query: PageQuery & Narrowing) {
      const narrowed = narrowedBy(query)
      const condition = narrowed ? Prisma.sql`${UPCOMING} and ${narrowed}` : UPCOMING
      return pageOf(query, condition, SOONEST_FIRST)
    },

    /** Past shows. */
    archives: (query: PageQuery) => pageOf(query, PLAYED, LAST_FIRST),

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

interface Narrowing {
  q?: string | undefined
  filtre?: readonly Filter[] | undefined
}

/** Friday of the week that is: a weekend has three evenings. */
const FRIDAY = Prisma.sql`(date_trunc('week', ${TODAY})::date + 4)`

/** The lowest price of a seat; free tarifs do not count, as on the cards. */
const LEAST_CENTS = Prisma.sql`
  least(price_cents, (
    select min((tarif ->> 'priceCents')::int) from jsonb_array_elements(tarifs) tarif
     where (tarif ->> 'priceCents')::int > 0))`

/** @param words a regular expression, without accents */
const ofGenre = (words: string) => Prisma.sql`search_text(coalesce(genre, '')) ~ ${words}`

const CONDITIONS: Readonly<Record<Filter, Prisma.Sql>> = {
  'ce-soir': Prisma.sql`date_spectacle = ${TODAY}`,
  'week-end': Prisma.sql`date_spectacle between ${FRIDAY} and ${FRIDAY} + 2`,
  famille: ofGenre('famille|familial|jeune public|enfant'),
  'moins-de-15': Prisma.sql`${LEAST_CENTS} < 1500`,
  'seul-en-scene': ofGenre('seule? en scene|one.?(wo)?man'),
  plateau: ofGenre('plateau'),
  lsf: Prisma.sql`lsf`,
}

/** Each word occurs in the title or in the name of an artist of that date. */
const matching = (words: readonly string[]) => Prisma.sql`
  has_words(title || ' ' || names_on_stage(spectacles), ${words}::text[])`

/** The condition on `spectacles`; undefined where nothing narrows the programme. */
function narrowedBy({ q = '', filtre = [] }: Narrowing): Prisma.Sql | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  const conditions = filtre.map((filter) => CONDITIONS[filter])
  if (words.length > 0) conditions.push(matching(words))
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : undefined
}
