import { Prisma } from '@espace/prisma/client'
import * as z from 'zod'

export const Showing = z.object({
  id: z.int(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
})
export type Showing = z.infer<typeof Showing>

/** Of a row of `spectacles`. */
export const SHOWING = Prisma.sql`
  spectacles.id, spectacles.title, to_char(spectacles.date_spectacle, 'YYYY-MM-DD') as day,
  to_char(spectacles.heure_spectacle, 'HH24:MI') as time`
