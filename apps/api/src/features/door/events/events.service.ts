import { REFUSALS } from '@espace/contracts/door/door.constants'
import type { DoorCounts } from '@espace/contracts/door/evening'
import { type DoorEvent, EventAnswer } from '@espace/contracts/door/event'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, type User, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type NewEntry, recordEntry } from '#features/reservations/entries.ts'
import { actAs, type Actor, audit } from '#platform/audit.ts'
import { limitConcurrency } from '#platform/limits/concurrency-limit.ts'
import { queryRows, utc } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { type Evening, eveningOf } from '../evening-of.ts'
import { countsOf, IS_CONFLICT, selectShows, selectTickets } from '../evening-rows.ts'
import { enter, type LockedTicket, lockTicketOf, type Outcome, pay } from './apply-event.ts'
import { lockEntry, undo } from './undo-event.ts'

/** Concurrent scans wait here instead of holding a connection. */
const AT_A_TIME = 3

/** The account and the device at the door of a performance. */
export interface AtDoor {
  user: Pick<User, 'id' | 'role'>
  by: Actor
}

const ACTIONS = { entry: 'validation', payment: 'encaissement', undo: 'annulation' } as const

export function eventsService({ db }: Services) {
  const limited = limitConcurrency(AT_A_TIME)

  /** One transaction per event: recorded ones survive a failure of a later one, and are recognised on a retry. */
  const recordOne = (evening: Evening, event: DoorEvent, { user, by }: AtDoor) =>
    db.$transaction(async (tx) => {
      await actAs(tx, user)
      const { ticket, apply } = await locked(tx, evening, event)
      const known = await findKnown(tx, evening, event)
      if (known) return isInAfterAll(tx, known, event)
      const outcome = await apply()
      const entry = { ...entryOf(evening, event, by), ...outcome, ticketId: ticket?.id ?? null }
      if (!(await recordEntry(tx, entry))) throw apiError('DEMANDE_EN_COURS')
      if (outcome.refusal || !ticket) return
      const { seats: places, paidCents: centimes } = outcome
      const change = { action: ACTIONS[event.kind], entity: 'billets', id: ticket.id } as const
      await audit(tx, by, { ...change, label: evening.title, after: { places, centimes } })
    })

  return {
    /** Records the phones' events in order; known ones (retries) are only answered. */
    async record(
      spectacleId: number,
      events: readonly DoorEvent[],
      who: AtDoor,
    ): Promise<{ answers: EventAnswer[]; counts: DoorCounts }> {
      const evening = await eveningOf(db, spectacleId, who.user)
      for (const event of events) await limited(() => recordOne(evening, event, who))
      const answers = await answersTo(
        db,
        spectacleId,
        events.map(({ id }) => id),
      )
      return { answers, counts: await countsOf(db, spectacleId) }
    },
  }
}

interface Locked {
  ticket: LockedTicket | undefined
  apply: () => Promise<Outcome>
}

/** Locks the subject of an event, and returns how to apply it. */
async function locked(tx: Db, evening: Evening, event: DoorEvent): Promise<Locked> {
  if (event.kind === 'undo') {
    const entry = await lockEntry(tx, evening.id, event.undoes)
    return { ticket: entry.ticket, apply: () => undo(tx, entry, evening) }
  }
  const ticket = await lockTicketOf(tx, event.code)
  const apply = () =>
    event.kind === 'entry'
      ? enter(tx, ticket, evening.id, event)
      : pay(tx, ticket, evening.id, event)
  return { ticket, apply }
}

/** @throws {ApiError} CLE_DEJA_UTILISEE: another event was recorded under that id */
async function findKnown(tx: Db, evening: Evening, event: DoorEvent) {
  const known = await tx.entry.findUnique({
    where: { id: event.id },
    select: { id: true, spectacleId: true, kind: true, code: true, refusal: true, isIn: true },
  })
  if (!known) return undefined
  const isSame =
    known.spectacleId === evening.id && known.kind === event.kind && known.code === codeOf(event)
  if (!isSame) throw apiError('CLE_DEJA_UTILISEE')
  return known
}

/** The answer was lost, and the phone has admitted the party offline meanwhile: a refusal is then a conflict. */
async function isInAfterAll(
  tx: Db,
  { id, refusal, isIn }: { id: string; refusal: string | null; isIn: boolean },
  event: DoorEvent,
): Promise<void> {
  if (refusal === null || isIn || event.kind !== 'entry' || !event.isIn) return
  await tx.entry.update({ where: { id }, data: { isIn: true } })
}

const codeOf = (event: DoorEvent): string => (event.kind === 'undo' ? event.undoes : event.code)

const entryOf = (
  { id: spectacleId }: Evening,
  event: DoorEvent,
  { userId }: Actor,
): Omit<NewEntry, 'ticketId'> => ({
  id: event.id,
  kind: event.kind,
  code: codeOf(event),
  asked: event.kind === 'undo' ? 0 : event.seats,
  isIn: event.kind === 'entry' && event.isIn,
  at: event.at,
  deviceId: event.deviceId,
  actorId: userId,
  spectacleId,
})

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

/** The outcomes of events, in the order of the request, and the present state of their tickets. */
async function answersTo(
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
