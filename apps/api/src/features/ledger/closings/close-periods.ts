import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { periodRange } from '../statements/period-range.ts'
import { selectGroups, selectPerpetual } from '../statements/statement-rows.ts'
import { figuresOf } from '../statements/statement.ts'

/** Every transaction that began before the end of a period has ended by then. */
const AFTER_MS = 10 * 60_000

const Due = z.object({ period: z.string() })

/**
 * Closes each day, month and year of Paris that is over and in which something happened: its totals, the perpetual
 * totals and the head of the ledger by its end. A closing is never written again.
 *
 * @returns how many
 */
export async function closePeriods(db: Db, now: Date): Promise<number> {
  const open = await selectOpen(db)
  const due = open
    .map(({ period }) => ({ period, end: periodRange(period).to.getTime() }))
    .filter(({ end }) => end + AFTER_MS <= now.getTime())
    // A month after its last day, and a year after its last month.
    .toSorted((a, b) => a.end - b.end || b.period.length - a.period.length)
  for (const { period } of due) await close(db, period)
  return due.length
}

const selectOpen = (db: Db) => queryRows(db, Due)`
  select distinct p.period
    from operations o
    cross join lateral (select timezone('Europe/Paris', o.at) as at) as paris
    cross join lateral (values (to_char(paris.at, 'YYYY-MM-DD')), (to_char(paris.at, 'YYYY-MM')),
      (to_char(paris.at, 'YYYY'))) as p (period)
   where not exists (select from period_closings c where c.period = p.period)`

async function close(db: Db, period: string): Promise<void> {
  const figures = figuresOf(await selectGroups(db, { period }))
  const { perpetual, head } = await selectPerpetual(db, period)
  if (!head) throw new Error(`nothing to close in ${period}`)
  const { number: lastOperation, hash: ledgerHash } = head
  const data = { period, figures: { ...figures, perpetual }, lastOperation, ledgerHash }
  await db.periodClosing.createMany({ data: [data], skipDuplicates: true })
}
