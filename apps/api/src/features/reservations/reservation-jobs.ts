import { isQuarantined } from '#platform/retention/quarantine.ts'
import type { Services } from '#services.ts'
import { notifyDateChanges } from './dates/date-changes.ts'
import { closePage } from './payments/payment-pages.ts'
import { payRefund } from './payments/refunds.ts'
import { releaseExpired } from './seats.ts'
import { returnLoose } from './settlements/loose-money.ts'
import { remindEnding } from './settlements/reminders.ts'
import { runWaitingListJobs } from './waiting/waiting-jobs.ts'

/**
 * What has to be done about reservations without being asked: holds that have run out are tidied up, which
 * nobody waits for, the waiting lists move on, parties hear of their dates, refunds are paid, and the payment pages
 * of what has ended are closed. After a restore all of it waits for a person (decision 079).
 */
export async function runReservationJobs({
  db,
  payments,
}: Pick<Services, 'db' | 'payments'>): Promise<void> {
  if (!(await isQuarantined(db, 'chores'))) {
    await releaseExpired(db)
    await runWaitingListJobs(db)
    await remindEnding(db)
    await returnLoose(db)
    let told = 1
    while (told > 0) told = await notifyDateChanges(db)
  }
  if (!payments) return
  let isMore = true
  while (isMore) isMore = await payRefund(db, payments)
  isMore = true
  while (isMore) isMore = await closePage(db, payments)
}
