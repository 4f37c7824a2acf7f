import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient } from '@espace/prisma/client'
import express, { type RequestHandler } from 'express'
import * as z from 'zod'

const Sums = z.record(z.string().regex(/^[1-9]\d{0,8}$/), z.int().positive().max(1_000_000))

/** Adds the sums of a web process to this month's; ids without a show are dropped. */
export const takeViews = (db: PrismaClient): RequestHandler[] => [
  express.json({ limit: '64kb' }),
  async ({ body }, response) => {
    const { data: sums } = Sums.safeParse(body)
    if (!sums) throw apiError('REQUETE_INVALIDE')
    const shows = Object.keys(sums).map(Number)
    await db.$executeRaw`
      insert into show_views (spectacle_id, month, views)
      select id, date_trunc('month', now() at time zone 'Europe/Paris')::date, views
        from unnest(${shows}::int[], ${Object.values(sums)}::int[]) as counted (id, views)
        join spectacles using (id)
       order by id
          on conflict (spectacle_id, month) do update set views = show_views.views + excluded.views`
    response.status(204).end()
  },
]
