import type { PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { Batcher } from '../../platform/limits/batcher.ts'

/** Tells each copy how many milliseconds to wait, so that all processes together keep to a rate. */
export interface Pace {
  wait: () => Promise<number>
}

/** @param perSecond copies that may leave in a second, over all processes; Infinity asks nobody */
export function createPace(db: PrismaClient, perSecond: number): Pace {
  if (!Number.isFinite(perSecond)) return { wait: async () => 0 }
  const turns = new Batcher<null, number>(async (asked) => {
    const needed = asked.length / perSecond
    const rows = await db.$queryRaw<object[]>`
      insert into sending_pace as pace (id, free_at)
      values (1, now() + make_interval(secs => ${needed}::float8))
      on conflict (id) do update
        set free_at = greatest(pace.free_at, now()) + make_interval(secs => ${needed}::float8)
      returning extract(epoch from free_at - now())::float8 - ${needed}::float8 as seconds`
    const { seconds } = z.object({ seconds: z.number() }).parse(rows[0])
    return asked.map((_, at) => Math.max(0, (seconds + at / perSecond) * 1_000))
  })
  return { wait: () => turns.add(null) }
}
