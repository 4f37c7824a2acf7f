import { erasuresFile } from '@espace/prisma/backup/erasures'
import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log'
import { purgeFollowers } from './features/artistes/follows/follows.service.ts'
import { scheduleFollowerDigests } from './features/artistes/follows/tell-followers.ts'
import { purgeContact } from './features/contact/contact.service.ts'
import { purgeNewsletter } from './features/newsletter/subscribers.service.ts'
import { anonymizeGuests } from './features/reservations/guest-retention.ts'
import { scheduleReservationJobs } from './features/reservations/reservation-jobs.ts'
import { purgeWaiting } from './features/reservations/waiting/waiting-jobs.ts'
import { scheduleUploadRetention } from './features/uploads/upload-retention.ts'
import { expireInactiveAccounts } from './features/users/inactive-accounts.ts'
import { purgeUnverifiedAccounts } from './features/users/unverified-accounts.ts'
import type { AddressKeys } from './platform/keys/address-keys.ts'
import { type MailCopies, scheduleCopyRetention } from './platform/mail/mail-copies.ts'
import type { Payments } from './platform/payments.ts'
import { scheduleErasureNotes } from './platform/retention/note-erasures.ts'
import { schedulePurge } from './platform/retention/purge.ts'
import { purgeOldProofs } from './platform/retention/retention.ts'

interface Deps {
  db: PrismaClient
  log: Pick<Logger, 'info' | 'warn'>
  payments: Payments | undefined
  addressKeys: AddressKeys
  copies: MailCopies
  uploadsDir: string
  /** Where it is noted who was erased. */
  dataDir: string
}

/**
 * What every process does without being asked; two at once do nothing twice.
 *
 * @returns ends it
 */
export function startScheduledJobs(deps: Deps): () => void {
  const { db, log, payments, addressKeys: keys, copies, uploadsDir, dataDir } = deps
  const jobs = [
    schedulePurge(db, log, [
      purgeContact,
      purgeNewsletter,
      (rows) => purgeOldProofs(rows, keys),
      purgeFollowers,
      purgeWaiting,
      anonymizeGuests,
      (rows) => expireInactiveAccounts(rows, copies),
      (rows) => purgeUnverifiedAccounts(rows, copies),
    ]),
    scheduleReservationJobs({ db, payments, log }),
    scheduleFollowerDigests({ db, keys, log }),
    scheduleErasureNotes(db, erasuresFile(dataDir), log),
    scheduleCopyRetention({ db, copies, log }),
    scheduleUploadRetention({ db, uploadsDir, now: () => new Date() }, log),
  ]
  return () => {
    for (const stop of jobs) stop()
  }
}
