import type { PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'

/** Tells each copy how many milliseconds to wait, so that all processes together keep to a rate. */
export interface Pace {
  wait: () => Promise<number>
}

/** @param perSecond copies that may leave in a second, over all processes; Infinity asks nobody */
export function createPace(db: PrismaClient, perSecond: number): Pace {
  if (!Number.isFinite(perSecond)) return { wait: async () => 0 }
  const perCopy = 1 / perSecond
  return {
    async wait() {
      const rows: unknown = await db.$queryRaw`
        insert into sending_pace as pace (id, free_at)
        values (1, now() + make_interval(secs => ${perCopy}::float8))
        on conflict (id) do update
          set free_at = greatest(pace.free_at, now()) + make_interval(secs => ${perCopy}::float8)
        returning extract(epoch from free_at - now())::float8 - ${perCopy}::float8 as seconds`
      const [{ seconds }] = z.tuple([z.object({ seconds: z.number() })]).parse(rows)
      return Math.max(0, seconds * 1_000)
    },
  }
}
