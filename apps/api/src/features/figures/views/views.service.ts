import { type FigureScope, Views, type WayToSeat } from '@espace/contracts/figures/figures'
import { LEAST_SHOWN, VIEWS_KEPT_MONTHS } from '@espace/contracts/figures/figures.constants'
import { type Db, type PrismaClient, Prisma } from '@espace/prisma/client'
import { midnight } from '#platform/pagination.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'

/** The conversion from a page view to a seat, as sums of whole months. */
export function viewsService({ db }: Pick<Services, 'db'>) {
  return {
    async read({ from, to }: Pick<FigureScope, 'from' | 'to'>): Promise<Views> {
      const months = { from: from.slice(0, 7), to: to.slice(0, 7) }
      const shows = await selectViews(db, months)
      return { months, total: totalOf(shows), shows }
    },
  }
}

/** Small sums are suppressed month by month (privacy), so that no two periods differ by one. */
const shown = (sum: 'views' | 'orders' | 'seats') => {
  const column = Prisma.raw(sum)
  return Prisma.sql`(sum(${column}) filter (where ${column} >= ${LEAST_SHOWN}))::int as ${column}`
}

function selectViews(db: Db, { from, to }: Views['months']) {
  const first = midnight(`${from}-01`)
  const until = midnight(
    Temporal.PlainYearMonth.from(to).add({ months: 1 }).toPlainDate({ day: 1 }).toString(),
  )
  return queryRows(db, Views.shape.shows.element)`
    with read as (
      select title, month, sum(views)::int as views
        from show_views join spectacles on id = spectacle_id
       where month between ${`${from}-01`}::date and ${`${to}-01`}::date
       group by 1, 2),
    booked as (
      select title, date_trunc('month', at at time zone 'Europe/Paris')::date as month,
        count(distinct reservation_id)::int as orders, count(*)::int as seats
        from operations
       where kind = 'vente' and origin is null and channel = 'site' and spectacle_id is not null
         and at >= ${first} and at < ${until}
       group by 1, 2)
    select title as label, ${shown('views')}, ${shown('orders')}, ${shown('seats')}
      from read full join booked using (title, month)
     group by 1
    having max(greatest(views, seats)) >= ${LEAST_SHOWN}
     order by 2 desc nulls last, 4 desc nulls last, 1`
}

/** The total of the shown sums: suppressed ones cannot be computed from it. */
function totalOf(shows: readonly WayToSeat[]): WayToSeat {
  const sumOf = (name: keyof WayToSeat) => {
    const sums = shows.flatMap((show) => show[name] ?? [])
    return sums.length === 0 ? null : sums.reduce((all, each) => all + each, 0)
  }
  return { views: sumOf('views'), orders: sumOf('orders'), seats: sumOf('seats') }
}

export const purgeViews = (db: PrismaClient) =>
  db.$executeRaw`
    delete from show_views
     where month < date_trunc('month', now() at time zone 'Europe/Paris') - make_interval(months => ${VIEWS_KEPT_MONTHS}::int)`
