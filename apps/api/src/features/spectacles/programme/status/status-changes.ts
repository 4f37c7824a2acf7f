import type { StatusDraft } from '@espace/contracts/spectacles/managed-spectacle'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { type Db, Prisma, type Spectacle } from '@espace/prisma/client'
import type { ShowColumns } from '../columns.ts'
import { startColumn, startIn } from '../wall-clock.ts'

interface Columns extends ShowColumns {
  putOffFrom?: Date | null
}

/** Keeps the first start of a show that is put off, and clears it when the show is on again. */
export function withPutOff(show: Spectacle, columns: ShowColumns): Columns {
  const status = columns.status ?? show.status
  if (status !== 'reporté') return show.putOffFrom ? { ...columns, putOffFrom: null } : columns
  const isMoved = startIn({ ...show, ...columns }) !== startIn(show)
  return isMoved && !show.putOffFrom ? { ...columns, putOffFrom: startOf(show) } : columns
}

export type Said = Pick<StatusDraft, 'note' | 'reason'>

/**
 * Notes that a show was cancelled, put off, filled or put back, so that it can be undone for ten
 * minutes. The notification of bookers reads this table once `undo_until` has gone by.
 */
export async function noteStatusChange(
  tx: Db,
  {
    before,
    after,
    said,
    now,
  }: { before: Spectacle; after: Spectacle; said?: Said | undefined; now: Date },
): Promise<void> {
  const isMoved = startIn(before) !== startIn(after)
  const isOfTheTeam = [before.status, after.status].includes('brouillon')
  const isNews = before.status !== after.status || (isMoved && after.status === 'reporté')
  if (isOfTheTeam || !isNews) return
  await tx.statusChange.create({
    data: {
      spectacleId: after.id,
      fromStatus: before.status,
      toStatus: after.status,
      fromStart: startOf(before),
      toStart: startOf(after),
      putOffFrom: before.putOffFrom,
      note: said?.note ?? '',
      reason: said?.reason ?? '',
      changedAt: now,
      undoUntil: new Date(now.getTime() + UNDO_MS),
    },
  })
}

const startOf = (show: Spectacle): Date => {
  const [day = '', time = ''] = startIn(show).split('T')
  return startColumn(day, time)
}

/**
 * Of a row of `spectacles`: neither just saved nor within the time in which a change of status may be undone. A slip
 * is no news: no notification before.
 */
export const IS_SETTLED = Prisma.sql`
  (spectacles.updated_at <= now() - ${UNDO_MS} * interval '1 ms'
   and not exists (
     select from status_changes c
      where c.spectacle_id = spectacles.id and c.undone_at is null and c.undo_until > now()))`
