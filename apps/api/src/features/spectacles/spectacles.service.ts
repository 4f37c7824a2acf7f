import { apiError } from '@espace/contracts/kernel/errors'
import { ALL_MONTHS, MAX_LISTED_SHOWS } from '@espace/contracts/spectacles/limits'
import type { Spectacle, SpectaclePage } from '@espace/contracts/spectacles/spectacles.contract'
import { Prisma, type PrismaClient } from '@espace/prisma/client'
import { VISIBLE, WIRE_COLUMNS } from './visible.ts'

export interface SpectaclesDeps {
  db: Pick<PrismaClient, '$queryRaw'>
}

/** Still to come, by the database's clock. */
const UPCOMING = Prisma.sql`starts_at > now()`

/** Not so long ago and not too far ahead. */
const AROUND_NOW = Prisma.sql`
  starts_at > now() - make_interval(months => ${ALL_MONTHS}::int)
  and starts_at < now() + make_interval(months => ${ALL_MONTHS}::int)`

const SOONEST_FIRST = Prisma.sql`order by starts_at, id`

const first = (count: number) => Prisma.sql`limit ${count}`

export function spectaclesService({ db }: SpectaclesDeps) {
  // The hottest reads of the product: a statement by hand costs a third of what Prisma's query builder does.
  const select = (condition: Prisma.Sql, range = first(MAX_LISTED_SHOWS)) =>
    db.$queryRaw<Spectacle[]>`
      select ${WIRE_COLUMNS} from spectacles
       where ${VISIBLE} and ${condition} ${SOONEST_FIRST} ${range}`

  return {
    async page({ page, limit }: { page: number; limit: number }): Promise<SpectaclePage> {
      const [spectacles, [counted]] = await Promise.all([
        select(UPCOMING, Prisma.sql`${first(limit)} offset ${(page - 1) * limit}`),
        db.$queryRaw<[{ total: number }]>`
          select count(*)::int as total from spectacles where ${VISIBLE} and ${UPCOMING}`,
      ])
      const { total } = counted
      return {
        spectacles,
        pagination: { total, totalPages: Math.ceil(total / limit), limit, page },
      }
    },

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
