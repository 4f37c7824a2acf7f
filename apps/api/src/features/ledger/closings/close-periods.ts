import type { Db, PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows } from '#platform/sql.ts'
import { ledgerClosed } from '../ledger-mails.ts'
import { readLedgerSettings } from '../ledger-settings.service.ts'
import { periodRange, selectGroups, selectPerpetual } from '../statements/statement-rows.ts'
import { figuresOf } from '../statements/statement.ts'

/** By then every transaction from before the end of a period has ended. */
const AFTER_MS = 10 * 60_000

const Due = z.object({ period: z.string() })

/**
 * Closes each day, month and year of Paris that is over and in which something happened: its totals, the perpetual
 * totals and the head of the ledger by its end, which leaves by email at once. A closing is never written again.
 *
 * @returns how many
 */
export async function closePeriods(db: PrismaClient, now: Date): Promise<number> {
  const open = await selectOpen(db)
  const due = open
    .map(({ period }) => ({ period, end: periodRange(period).to.getTime() }))
    .filter(({ end }) => end + AFTER_MS <= now.getTime())
    // A month after its last day, and a year after its last month.
    .toSorted((a, b) => a.end - b.end || b.period.length - a.period.length)
  const closings: Closing[] = []
  for (const { period } of due) closings.push(await closingOf(db, period))
  await db.$transaction(async (tx) => {
    await tx.periodClosing.createMany({ data: closings, skipDuplicates: true })
    if (closings.length > 0) await queueHeads(tx, closings.slice(-MAILED))
  })
  return closings.length
}

/** The bound on closings in a mail: the first run may have many. */
const MAILED = 40

/** Heads go to the role `controle` and to the accountant's address, which is notified when it is changed. */
async function queueHeads(tx: Db, closings: readonly Closing[]): Promise<void> {
  const inspectors = await tx.user.findMany({ where: { role: 'controle', isActive: true } })
  const { witnessEmail } = await readLedgerSettings(tx)
  const isOutside = witnessEmail !== '' && inspectors.every(({ email }) => email !== witnessEmail)
  const reported = closings.map(({ period, figures, lastOperation: number, ledgerHash: hash }) => {
    const { receiptsCents, perpetual } = figures
    return { period, receiptsCents, perpetualCents: perpetual.receiptsCents, number, hash }
  })
  const letter = { template: ledgerClosed, data: { closings: reported } }
  for (const { id: userId, email: to } of inspectors) await queueMail(tx, { ...letter, to, userId })
  if (isOutside) await queueMail(tx, { ...letter, to: witnessEmail })
}

/** From the last closing of its kind on, through periods with operations: closed operations are not read again. */
const selectOpen = (db: Db) => queryRows(db, Due)`
  select open.period
    from (values ('day', 10), ('month', 7), ('year', 4)) as unit (name, size)
    cross join lateral (
      with recursive open as (
        (select at from operations
          where number > coalesce(
            (select max(last_operation) from period_closings where length(period) = size), 0)
          order by number limit 1)
        union all
        select next.at from open cross join lateral (
          select at from operations
           where at >= (date_trunc(name, timezone('Europe/Paris', open.at)) + ('1 ' || name)::interval)
             at time zone 'Europe/Paris'
           order by at limit 1) as next)
      select left(timezone('Europe/Paris', at)::date::text, size) as period from open) as open
   where (select true from period_closings c where c.period = open.period) is null`

type Closing = Awaited<ReturnType<typeof closingOf>>

async function closingOf(db: Db, period: string) {
  const figures = figuresOf(await selectGroups(db, { period }))
  const { perpetual, head } = await selectPerpetual(db, period)
  if (!head) throw new Error(`nothing to close in ${period}`)
  const { number: lastOperation, hash: ledgerHash } = head
  return { period, figures: { ...figures, perpetual }, lastOperation, ledgerHash }
}
