import { fieldError } from '@espace/contracts/kernel/errors'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import type { Wanted } from './bookable.ts'

const Exceeded = z.object({ key: z.string(), name: z.string(), left: z.int() })

/**
 * No tarif is sold beyond its quota of a date. Call it when the tickets are written and the seats taken: a
 * concurrent order for the same date waits for its row until this transaction ends, and then counts these.
 *
 * @throws {ApiError} TARIF_EPUISE
 */
export async function assertQuotas(tx: Db, wanted: readonly Wanted[]): Promise<void> {
  for (const [spectacleId, items] of Map.groupBy(wanted, (item) => item.spectacleId)) {
    const keys = items.flatMap(({ tarif }) => tarif?.key ?? [])
    if (keys.length === 0) continue
    const [over] = await exceeded(tx, spectacleId, keys)
    if (!over) continue
    const asked = items.find(({ tarif }) => tarif?.key === over.key)?.quantity ?? 0
    const message = leftAt(over.name, Math.max(0, over.left + asked))
    throw fieldError('items', message, 'TARIF_EPUISE')
  }
}

/** `left` is the quota less all seats sold at the tarif, these included. */
const exceeded = (tx: Db, spectacleId: number, keys: readonly string[]) => queryRows(tx, Exceeded)`
  select tarif.key, tarif.name, (tarif.quota - sum(t.seats))::int as left
    from spectacles s
    cross join jsonb_to_recordset(s.tarifs) as tarif(key text, name text, quota integer)
    join tickets t on t.spectacle_id = s.id and t.tarif = tarif.key and t.released_at is null
   where s.id = ${spectacleId} and tarif.key = any(${keys}::text[])
   group by tarif.key, tarif.name, tarif.quota having sum(t.seats) > tarif.quota`

const leftAt = (name: string, left: number): string => {
  if (left === 0) return `Il ne reste plus de place au tarif « ${name} »`
  return left === 1
    ? `Il ne reste qu’une place au tarif « ${name} »`
    : `Il ne reste que ${left} places au tarif « ${name} »`
}
