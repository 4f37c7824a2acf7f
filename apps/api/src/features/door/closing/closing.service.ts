import {
  cashDifference,
  ClosingFigures,
  ClosingSheet,
  CountedCash,
} from '@espace/contracts/door/closing'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { audit } from '#platform/audit.ts'
import { queryRows, utc } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { eveningOf } from '../evening-of.ts'
import { selectShows } from '../evening-rows.ts'
import type { AtDoor } from '../events/events.service.ts'
import { figuresOf, holdDoors } from './closing-figures.ts'
import { closingTable } from './closing-table.ts'

const Row = z.object({
  at: z.string(),
  by: z.string(),
  figures: ClosingFigures,
  lastEntry: z.int(),
  cash: CountedCash.nullable(),
})

export function closingService({ db }: Services) {
  const sheet = async (id: number, user: AtDoor['user']): Promise<ClosingSheet> => {
    await eveningOf(db, id, user)
    return sheetOf(db, id)
  }

  return {
    sheet,

    csv: async (id: number, user: AtDoor['user']): Promise<string> =>
      closingTable(await sheet(id, user)),

    /** Stores the present figures; later changes are shown beside them. */
    async close(
      tx: Db,
      id: number,
      cash: CountedCash | null,
      { user, by }: AtDoor,
    ): Promise<ClosingSheet> {
      const { title: label, isBegun } = await eveningOf(tx, id, user)
      if (!isBegun) throw apiError('TROP_TOT')
      await holdDoors(tx)
      const figures = await figuresOf(tx, id)
      const last = await tx.entry.aggregate({ where: { spectacleId: id }, _max: { seq: true } })
      const lastEntry = last._max.seq ?? 0
      const data = { spectacleId: id, figures, lastEntry, actorId: by.userId, ...cash }
      await tx.closing.create({ data })
      const { attended: entrées, netCents: centimes } = figures
      const change = { action: 'clôture', entity: 'spectacles', id, label } as const
      await audit(tx, by, {
        ...change,
        after: { entrées, centimes, ...(cash && { écart: cashDifference(figures, cash) }) },
      })
      return sheetOf(tx, id)
    },
  }
}

async function sheetOf(db: Db, id: number): Promise<ClosingSheet> {
  const [show] = await selectShows(db, [id])
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  const figures = await figuresOf(db, id)
  const closings = await selectClosings(db, id)
  const last = closings.at(-1)
  const isChanged = last !== undefined && !isSame(last.figures, figures)
  const since = last ? await selectSince(db, id, last.lastEntry) : []
  return { show, figures, closings, isChanged, since }
}

/** Compares serialised figures in the schema's field order; fields that an older closing lacks are ignored. */
function isSame(a: ClosingFigures, { byTarif, ahead, ...b }: ClosingFigures): boolean {
  const second = { ...b, ...(a.byTarif && { byTarif }), ...(a.ahead && { ahead }) }
  return JSON.stringify(ClosingFigures.parse(a)) === JSON.stringify(ClosingFigures.parse(second))
}

const selectClosings = (db: Db, id: number) => queryRows(db, Row)`
  select ${utc(Prisma.sql`c.at`)} as at, c.figures, c.last_entry as "lastEntry",
    case when c.counted_cents is not null then
      jsonb_build_object('floatCents', c.float_cents, 'countedCents', c.counted_cents) end as cash,
    coalesce(u.first_name || ' ' || u.last_name, '') as by
    from closings c left join users u on u.id = c.actor_id
   where c.spectacle_id = ${id} order by c.id`

const selectSince = (db: Db, id: number, lastEntry: number) =>
  queryRows(db, ClosingSheet.shape.since.element)`
    select e.id, e.kind, coalesce(t.code, e.code) as code, e.seats, e.paid_cents as "paidCents",
      ${utc(Prisma.sql`e.at`)} as at, e.device_id as "deviceId"
      from entries e left join tickets t on t.id = e.ticket_id
     where e.spectacle_id = ${id} and e.seq > ${lastEntry} and e.refusal is null
     order by e.seq`

export const WAS_CLOSED = Prisma.sql`
  exists (select from closings c where c.spectacle_id = spectacles.id)`
