import { apiError } from '@espace/contracts/kernel/errors'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import type { Scope } from '@espace/contracts/spectacles/spectacles.constants'
import { type Db, Prisma, type Spectacle } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import type { ExpectedVersion } from '#platform/content/versions.ts'
import { unlessTaken } from '#platform/database-errors.ts'
import type { Services } from '#services.ts'
import { changeOf } from './journal.ts'
import { save } from './programme.service.ts'
import { membersOf } from './series/series.ts'
import { getManaged, lockLiveShow, lockShow, selectManaged } from './shows.ts'
import { dayColumn, dayIn } from './wall-clock.ts'

/** Soft deletion: shows go to the trash, and are restored unchanged. */
export function binService({ db, now }: Services) {
  return {
    list: (): Promise<ManagedSpectacle[]> =>
      selectManaged(db, Prisma.sql`deleted_at is not null`, Prisma.sql`deleted_at desc, starts_at`),

    /** A day with places booked is not deleted but cancelled, so that bookers are notified. */
    remove: (id: number, scope: Scope, by: Actor, expected: ExpectedVersion): Promise<void> =>
      save(db, async (tx) => {
        const show = await lockLiveShow(tx, id, expected)
        const gone = await goingWith(tx, show, scope)
        if (gone.some(({ seatsTaken }) => seatsTaken > 0)) throw apiError('PLACES_RESERVEES')
        await tx.spectacle.updateMany({
          where: { id: { in: gone.map((each) => each.id) } },
          data: { deletedAt: now(), version: { increment: 1 } },
        })
        await skipDays(tx, show, scope, gone)
        await audit(tx, by, ...gone.map((before) => changeOf('suppression', { before })))
      }),

    /** With everything that went in the same moment: a series comes back whole. */
    async restore(tx: Db, id: number, by: Actor): Promise<ManagedSpectacle> {
      const show = await lockShow(tx, id)
      if (show.deletedAt)
        await unlessTaken(bringBack(tx, show, show.deletedAt, by), 'DATE_EXISTANTE')
      return getManaged(tx, id)
    },
  }
}

async function goingWith(tx: Db, show: Spectacle, scope: Scope): Promise<Spectacle[]> {
  if (scope === 'date' || show.recurrenceId === null) return [show]
  const members = await membersOf(tx, show, scope)
  return members.filter(({ deletedAt }) => deletedAt === null)
}

/** Deleted dates become exceptions of their series: saving it again does not recreate them. */
async function skipDays(tx: Db, show: Spectacle, scope: Scope, gone: readonly Spectacle[]) {
  const { recurrenceId: id } = show
  if (id === null || scope === 'serie') return
  const series = await tx.recurrence.findUniqueOrThrow({ where: { id } })
  const days = new Set([...series.skipped.map(dayIn), ...gone.flatMap(originalDay)])
  await tx.recurrence.update({ where: { id }, data: { skipped: sorted(days) } })
}

async function bringBack(tx: Db, show: Spectacle, deletedAt: Date, by: Actor): Promise<void> {
  const { recurrenceId } = show
  const back =
    recurrenceId === null
      ? [show]
      : await tx.spectacle.findMany({ where: { recurrenceId, deletedAt } })
  await tx.spectacle.updateMany({
    where: { id: { in: back.map(({ id }) => id) } },
    data: { deletedAt: null, version: { increment: 1 } },
  })
  if (recurrenceId !== null) {
    const series = await tx.recurrence.findUniqueOrThrow({ where: { id: recurrenceId } })
    const days = new Set(series.skipped.map(dayIn)).difference(new Set(back.flatMap(originalDay)))
    await tx.recurrence.update({ where: { id: recurrenceId }, data: { skipped: sorted(days) } })
  }
  await audit(tx, by, ...back.map((after) => changeOf('restauration', { after })))
}

const originalDay = ({ originalStart }: Spectacle) => (originalStart ? [dayIn(originalStart)] : [])

const sorted = (days: ReadonlySet<string>) => [...days].toSorted().map(dayColumn)
