import { UNDO_MS } from '@espace/contracts/spectacles/status'
import { Prisma } from '@espace/prisma/client'

/**
 * Of a row of `spectacles`: neither just saved nor within the time in which a change of status may be undone. A slip
 * is no news: nobody is told before.
 */
export const IS_SETTLED = Prisma.sql`
  (spectacles.updated_at <= now() - ${UNDO_MS} * interval '1 ms'
   and not exists (
     select from status_changes c
      where c.spectacle_id = spectacles.id and c.undone_at is null and c.undo_until > now()))`
