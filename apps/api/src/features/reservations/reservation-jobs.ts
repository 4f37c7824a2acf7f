import { isQuarantined } from '#platform/retention/quarantine.ts'
import type { Services } from '#services.ts'
import { carryOutNext } from './box-office/parties.service.ts'
import { notifyDateChanges } from './dates/date-changes.ts'
import { endGroups } from './groups/groups-ended.ts'
import { resendRequested } from './guests/resend.ts'
import { closePage } from './payments/pay.service.ts'
import { payRefund } from './payments/refunds.ts'
import { releaseExpired } from './seats.ts'
import { returnLoose } from './settlements/loose-money.ts'
import { remindEnding } from './settlements/reminders.ts'
import { runWaitingListJobs } from './waiting/waiting-jobs.ts'

/**
 * The scheduled work of reservations: expires holds (readers do not depend on it), offers seats to waiting lists, sends
 * tickets that were requested again, carries out what the team decided about parties, notifies those of changed dates,
 * pays refunds, and closes the payment pages of ended holds. After a restore all of it waits for staff (decision 079).
 */
export async function runReservationJobs({
  db,
  payments,
}: Pick<Services, 'db' | 'payments'>): Promise<void> {
  if (!(await isQuarantined(db, 'chores'))) {
    await endGroups(db)
    await releaseExpired(db)
    await runWaitingListJobs(db)
    await remindEnding(db)
    await resendRequested(db)
    await returnLoose(db)
    let isDue = true
    while (isDue) isDue = await carryOutNext(db)
    let notified = 1
    while (notified > 0) notified = await notifyDateChanges(db)
  }
  if (!payments) return
  let isMore = true
  while (isMore) isMore = await payRefund(db, payments)
  isMore = true
  while (isMore) isMore = await closePage(db, payments)
}
