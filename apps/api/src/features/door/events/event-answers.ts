import { REFUSALS } from '@espace/contracts/door/door.constants'
import { EventAnswer } from '@espace/contracts/door/event'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows, utc } from '#platform/sql.ts'
import { IS_CONFLICT, selectShows, selectTickets } from '../evening-rows.ts'

const Row = z.object({
  id: z.string(),
  refusal: z.enum(REFUSALS).nullable(),
  seats: z.int(),
  paidCents: z.int(),
  isConflict: z.boolean(),
  before: EventAnswer.shape.before,
  /** Of its ticket, if there is one, and its evening. */
  code: z.string().nullable(),
  showId: z.int().nullable(),
})

/** What became of events, in the order in which they are asked for, and how their tickets are now. */
export async function answersTo(
  db: Db,
  spectacleId: number,
  ids: readonly string[],
): Promise<EventAnswer[]> {
  const rows = await queryRows(db, Row)`
    select e.id, e.refusal, e.seats, e.paid_cents as "paidCents", ${IS_CONFLICT} as "isConflict",
      case when b.id is not null then json_build_object(
        'at', ${utc(Prisma.sql`b.at`)}, 'deviceId', b.device_id) end as before,
      t.code, t.spectacle_id as "showId"
      from entries e
      left join entries b on b.id = e.before_id
      left join tickets t on t.id = e.ticket_id
     where e.id = any(${ids}::uuid[])`
  const codes = rows.flatMap(({ code }) => code ?? [])
  const elsewhere = rows.flatMap(({ showId }) => (showId === spectacleId ? [] : (showId ?? [])))
  const tickets = await selectTickets(
    db,
    Prisma.sql`t.code = any(${codes}::text[]) and t.spectacle_id = ${spectacleId}`,
  )
  const shows = elsewhere.length > 0 ? await selectShows(db, elsewhere) : []
  const answers = rows.map(
    ({ id, refusal, seats, paidCents, isConflict, before, code, showId }) => ({
      id,
      accepted: refusal === null,
      reason: refusal,
      seats,
      paidCents,
      isConflict,
      before,
      elsewhere: shows.find((show) => show.id === showId) ?? null,
      ticket: tickets.find((ticket) => ticket.code === code) ?? null,
    }),
  )
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
