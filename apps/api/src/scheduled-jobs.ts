import { erasuresFile } from '@espace/prisma/backup/erasures'
import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log'
import { purgeFollowers } from './features/artistes/follows/follows.service.ts'
import { tellFollowers } from './features/artistes/follows/tell-followers.ts'
import { purgeContact } from './features/contact/contact.service.ts'
import { purgeNewsletter } from './features/newsletter/subscribers.service.ts'
import { anonymizeGuests } from './features/reservations/guest-retention.ts'
import { runReservationJobs } from './features/reservations/reservation-jobs.ts'
import { purgeWaiting } from './features/reservations/waiting/waiting-jobs.ts'
import { deleteUnusedUploads } from './features/uploads/upload-retention.ts'
import { expireInactiveAccounts } from './features/users/inactive-accounts.ts'
import { purgeUnverifiedAccounts } from './features/users/unverified-accounts.ts'
import type { AddressKeys } from './platform/keys/address-keys.ts'
import type { MailCopies } from './platform/mail/mail-copies.ts'
import { purgeMails } from './platform/mail/queue/outbox.ts'
import type { Payments } from './platform/payments.ts'
import { noteErasures } from './platform/retention/note-erasures.ts'
import { purge } from './platform/retention/purge.ts'
import { purgeOldProofs } from './platform/retention/retention.ts'
import type { Job } from './platform/scheduler.ts'

interface Deps {
  db: PrismaClient
  log: Pick<Logger, 'info'>
  payments: Payments | undefined
  addressKeys: AddressKeys
  copies: MailCopies
  uploadsDir: string
  /** Where it is noted who was erased. */
  dataDir: string
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What the product does without being asked. */
export function scheduledJobs(deps: Deps): Job[] {
  const { db, log, payments, addressKeys: keys, copies, uploadsDir, dataDir } = deps
  const hourly: Record<string, () => Promise<unknown>> = {
    'purge expired rows': () => purge(db),
    'purge mails': () => purgeMails(db),
    'purge proofs': () => purgeOldProofs(db, keys),
    'purge contact messages': () => purgeContact(db),
    'purge newsletter subscribers': () => purgeNewsletter(db),
    'purge followers': () => purgeFollowers(db),
    'purge waiting lists': () => purgeWaiting(db),
    'anonymize guests': () => anonymizeGuests(db),
    'expire inactive accounts': () => expireInactiveAccounts(db, copies),
    'purge unverified accounts': () => purgeUnverifiedAccounts(db, copies),
    'delete unused uploads': async () => {
      const { length } = await deleteUnusedUploads({ db, uploadsDir, now: () => new Date() })
      if (length > 0) log.info({ files: length }, 'pictures that nothing names are deleted')
    },
  }
  return [
    {
      name: 'reservations',
      everyMs: 30 * SECOND_MS,
      run: () => runReservationJobs({ db, payments }),
    },
    {
      name: 'follower digests',
      everyMs: 15 * SECOND_MS,
      run: untilDone(() => tellFollowers(db, keys)),
    },
    {
      name: 'note erasures',
      everyMs: 30 * SECOND_MS,
      run: () => noteErasures(db, erasuresFile(dataDir)),
    },
    { name: 'sweep mail copies', everyMs: MINUTE_MS, run: () => copies.sweep(db) },
    ...Object.entries(hourly).map(([name, run]) => ({ name, everyMs: HOUR_MS, run })),
  ]
}

/** @param batch returns how much it did */
const untilDone = (batch: () => Promise<number>) => async (signal: AbortSignal) => {
  let isMore = true
  while (isMore && !signal.aborted) isMore = (await batch()) > 0
}
