import { erasuresFile } from '@espace/prisma/backup/erasures'
import { ledgerHeadsFile } from '@espace/prisma/backup/ledger-heads'
import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log/log'
import type { ApiConfig } from './config/config.ts'
import { purgeAlerts } from './features/alertes/alert-retention.ts'
import { latestAlert, notifyAlerts } from './features/alertes/notify-alerts.ts'
import { purgeFollowers } from './features/artistes/follows/follows.service.ts'
import { latestDigest, notifyFollowers } from './features/artistes/follows/notify-followers.ts'
import { createLetters } from './features/campaigns/sending/campaign-letters.ts'
import { createLedger } from './features/campaigns/sending/ledger.ts'
import { createPace } from './features/campaigns/sending/pace.ts'
import { newsletterJobs } from './features/campaigns/sending/sender.ts'
import { purgeVoucherOrders } from './features/codes/orders/order-retention.ts'
import { sendDueCard, withCode } from './features/codes/orders/send-cards.ts'
import { lapseVouchers } from './features/codes/vouchers.ts'
import { purgeContact } from './features/contact/contact.service.ts'
import { sendWeeklyReport } from './features/figures/report/weekly-report.ts'
import { purgeViews } from './features/figures/views/views.service.ts'
import { closePeriods } from './features/ledger/closings/close-periods.ts'
import { stampHeads } from './features/ledger/closings/stamp-heads.ts'
import { headNoter } from './features/ledger/record.ts'
import { purgeNewsletter } from './features/newsletter/subscribers.service.ts'
import { mailedPaper } from './features/reservations/bookings/tickets/paper-tickets.ts'
import { anonymizeGuests } from './features/reservations/guest-retention.ts'
import { reconcileService } from './features/reservations/payments/incidents/reconcile.service.ts'
import { runReservationJobs } from './features/reservations/reservation-jobs.ts'
import { purgeWaiting } from './features/reservations/waiting/waiting-jobs.ts'
import { deleteUnusedUploads } from './features/uploads/upload-retention.ts'
import {
  expireInactiveAccounts,
  purgeUnverifiedAccounts,
} from './features/users/inactive/inactive-accounts.ts'
import { askAudience, latestQuestion } from './features/vannes/ask-audience.ts'
import { purgeVannes } from './features/vannes/vanne-retention.ts'
import { MAILS } from './mails.ts'
import type { AddressKeys } from './platform/keys/address-keys.ts'
import type { MailCopies } from './platform/mail/mail-copies.ts'
import { createMailBudget } from './platform/mail/queue/mail-budget.ts'
import { mailJobs } from './platform/mail/queue/mail-worker.ts'
import { type ClaimedMail, createOutbox, purgeMails } from './platform/mail/queue/outbox.ts'
import { createMailer, type Mailer } from './platform/mail/transport/mailer.ts'
import type { Payments } from './platform/payments.ts'
import { noteErasures } from './platform/retention/erasure.ts'
import { type Job, type Scheduler, startScheduler } from './platform/scheduler.ts'
import { readVenueLines } from './platform/venue/operator.ts'
import { erasureOf, purgeExpired, purgeOldProofs } from './retention.ts'

export interface JobDeps {
  db: PrismaClient
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  payments: Payments | undefined
  addressKeys: AddressKeys
  addressSecret: string
  copies: MailCopies
  config: Pick<ApiConfig, 'origin' | 'newsletterPerSecond' | 'timestampUrl'> & {
    security: Pick<ApiConfig['security'], 'rateLimitScale'>
    database: Pick<ApiConfig['database'], 'uploadsDir' | 'dataDir'>
  }
}

/** Does what the product does without being asked, until it is stopped. */
export function startJobs(deps: JobDeps & { config: Pick<ApiConfig, 'mail'> }): Scheduler {
  const mailer = createMailer(deps.config.mail)
  const scheduler = startScheduler(deps, jobsOf(deps, mailer))
  return {
    stop: async () => {
      await scheduler.stop()
      mailer.close()
    },
  }
}

/** What the product does without being asked. */
export function jobsOf(deps: JobDeps, mailer: Mailer): Job[] {
  const { db, log, addressKeys, addressSecret } = deps
  const { origin, security, newsletterPerSecond } = deps.config
  return [
    ...scheduledJobs(deps),
    ...mailJobs({
      outbox: createOutbox(db),
      templates: MAILS,
      mailer,
      origin,
      venue: () => readVenueLines(db),
      paper: (codes, venue) => mailedPaper(db, codes, venue),
      latest: (letter) => latestLetter(db, addressKeys, withCode(addressSecret)(letter)),
      mayGet: createMailBudget(db, MAILS, security.rateLimitScale),
      log,
    }),
    ...newsletterJobs({
      ledger: createLedger(db),
      pace: createPace(db, newsletterPerSecond),
      mailer,
      letterOf: createLetters({ db, addressKeys, origin }),
      log,
    }),
  ]
}

/** Refreshes a queued mail at sending; undefined drops it. */
async function latestLetter(
  db: PrismaClient,
  keys: AddressKeys,
  mail: ClaimedMail,
): Promise<ClaimedMail | undefined> {
  const digest = await latestDigest(db)(mail)
  const alert = digest && (await latestAlert(db)(digest))
  return alert && latestQuestion(db, keys)(alert)
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

function scheduledJobs(deps: JobDeps): Job[] {
  const { db, payments, addressKeys: keys, copies, config } = deps
  const { dataDir } = config.database
  const { timestampUrl } = config
  return [
    {
      name: 'reservations',
      everyMs: 30 * SECOND_MS,
      run: () => runReservationJobs({ db, payments }),
    },
    {
      name: 'follower digests',
      everyMs: 15 * SECOND_MS,
      run: untilDone(() => notifyFollowers(db, keys)),
    },
    {
      name: 'alerts',
      everyMs: 15 * SECOND_MS,
      run: untilDone(() => notifyAlerts(db, keys)),
    },
    {
      name: 'the morning after',
      everyMs: MINUTE_MS,
      run: untilDone(() => askAudience(db, keys, new Date())),
    },
    {
      name: 'gift cards',
      everyMs: MINUTE_MS,
      run: untilDone(async () => Number(await sendDueCard(db))),
    },
    {
      name: 'note erasures',
      everyMs: 30 * SECOND_MS,
      run: () => noteErasures(db, erasuresFile(dataDir)),
    },
    {
      name: 'note the head of the ledger',
      everyMs: 30 * SECOND_MS,
      run: headNoter(db, ledgerHeadsFile(dataDir)),
    },
    ...(timestampUrl === undefined
      ? []
      : [
          {
            name: 'stamp the ledger',
            everyMs: 10 * MINUTE_MS,
            run: (signal: AbortSignal) => stampHeads(db, timestampUrl, signal),
          },
        ]),
    {
      name: 'weekly report',
      everyMs: MINUTE_MS,
      run: () => sendWeeklyReport(db, new Date()),
    },
    { name: 'sweep mail copies', everyMs: MINUTE_MS, run: () => copies.sweep(db) },
    ...hourlyJobs(deps),
  ]
}

function hourlyJobs(deps: JobDeps): Job[] {
  const { db, log, addressKeys: keys, copies, config } = deps
  const { uploadsDir } = config.database
  const eraseUser = erasureOf(copies)
  const hourly: Record<string, () => Promise<unknown>> = {
    'close periods of the ledger': () => closePeriods(db, new Date()),
    'lapse vouchers': () => lapseVouchers(db),
    'purge expired rows': () => purgeExpired(db),
    'purge mails': () => purgeMails(db),
    'purge proofs': () => purgeOldProofs(db, keys),
    'purge contact messages': () => purgeContact(db),
    'purge orders of gift cards': () => purgeVoucherOrders(db),
    'purge newsletter subscribers': () => purgeNewsletter(db),
    'purge followers': () => purgeFollowers(db),
    'purge alerts': () => purgeAlerts(db),
    'purge jokes': () => purgeVannes(db),
    'purge sums of views': () => purgeViews(db),
    'purge waiting lists': () => purgeWaiting(db),
    'reconcile payments': () => reconcileService(deps).reconcileLastDay(),
    'anonymize guests': () => anonymizeGuests(db),
    'expire inactive accounts': () => expireInactiveAccounts(db, eraseUser),
    'purge unverified accounts': () => purgeUnverifiedAccounts(db, eraseUser),
    'delete unused uploads': async () => {
      const { length } = await deleteUnusedUploads({ db, uploadsDir, now: () => new Date() })
      if (length > 0) log.info({ files: length }, 'pictures that nothing names are deleted')
    },
  }
  return Object.entries(hourly).map(([name, run]) => ({
    name,
    everyMs: HOUR_MS,
    firstMs: MINUTE_MS,
    run,
  }))
}

/** @param batch returns how much it did */
const untilDone = (batch: () => Promise<number>) => async (signal: AbortSignal) => {
  let isMore = true
  while (isMore && !signal.aborted) isMore = (await batch()) > 0
}
