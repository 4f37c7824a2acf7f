import type { PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'

const Next = z.object({ seconds: z.number() })

export type Pace = ReturnType<typeof createPace>

/**
 * Tells each copy how many milliseconds to wait, so that all processes together keep to a rate.
 *
 * @param perSecond copies that may leave in a second, over all processes; Infinity asks no one
 */
export function createPace(db: PrismaClient, perSecond: number) {
  if (!Number.isFinite(perSecond)) return { wait: async () => 0 }
  const perCopy = 1 / perSecond
  return {
    async wait(): Promise<number> {
      const next = await queryRow(db, Next)`
        insert into sending_pace as pace (id, free_at)
        values (1, now() + make_interval(secs => ${perCopy}::float8))
        on conflict (id) do update
          set free_at = greatest(pace.free_at, now()) + make_interval(secs => ${perCopy}::float8)
        returning extract(epoch from free_at - now())::float8 - ${perCopy}::float8 as seconds`
      return Math.max(0, (next?.seconds ?? 0) * 1_000)
    },
  }
}
