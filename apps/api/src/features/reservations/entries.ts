import type { Refusal } from '@espace/contracts/door/door.constants'
import { type Db, Prisma } from '@espace/prisma/client'

// The only writer of check-ins and payments at the door. The counters of a ticket, `entered` and
// `paid_seats`, are the sums of its entries, and change in the same transaction.

export interface NewEntry {
  id: string
  kind: 'entry' | 'payment' | 'undo' | 'sale'
  refusal?: Refusal | undefined
  isIn?: boolean | undefined
  code: string
  asked: number
  /** The change in seats; negative for an undo. */
  seats?: number
  paidSeats?: number
  paidCents?: number
  method?: string | null | undefined
  seat?: number | null
  /** The phone's clock; null: the database's. */
  at: string | null
  deviceId: string
  actorId: number | null
  undoesId?: string | undefined
  beforeId?: string | undefined
  ticketId: number | null
  spectacleId: number
}

/**
 * The event's time is capped at now: the clock of a phone may be fast.
 *
 * @returns false for a duplicate id
 */
export async function recordEntry(tx: Db, entry: NewEntry): Promise<boolean> {
  const { id, kind, code, asked, at, deviceId, actorId, ticketId, spectacleId } = entry
  const written = await tx.$executeRaw`
    insert into entries (id, kind, refusal, is_in, code, asked, seats, paid_seats, paid_cents, method, seat,
      at, device_id, actor_id, undoes_id, before_id, ticket_id, spectacle_id)
    values (${id}::uuid, ${kind}, ${entry.refusal ?? null}, ${entry.isIn ?? false}, ${code}, ${asked},
      ${entry.seats ?? 0}, ${entry.paidSeats ?? 0}, ${entry.paidCents ?? 0}, ${entry.method ?? null},
      ${entry.seat ?? null},
      least(coalesce(${at}::timestamptz, now()), now()), ${deviceId}, ${actorId},
      ${entry.undoesId ?? null}::uuid, ${entry.beforeId ?? null}::uuid, ${ticketId}, ${spectacleId})
    on conflict (id) do nothing`
  return written === 1
}

/** Entries `e` that count: not refused and not undone. */
export const COUNTS = Prisma.sql`
  (e.refusal is null and e.kind <> 'undo'
    and not exists (select from entries u where u.undoes_id = e.id))`
