import type { PrismaClient } from '@espace/prisma/client'
import { erasuresFile } from '@espace/prisma/erasures'
import type { Logger } from '@espace/server/log'
import { purgeFollowers } from './features/artistes/follows/follows.service.ts'
import { tellFollowersRegularly } from './features/artistes/follows/tell-followers.ts'
import { purgeContact } from './features/contact/contact.service.ts'
import { purgeNewsletter } from './features/newsletter/subscribers.service.ts'
import { doChoresRegularly } from './features/reservations/chores.ts'
import { forgetGuests } from './features/reservations/forget-guests.ts'
import { purgeWaiting } from './features/reservations/waiting/waiting-chores.ts'
import { sweepRegularly } from './features/uploads/sweep-uploads.ts'
import { tendSleepingAccounts } from './features/users/sleeping-accounts.ts'
import { purgeUnprovenAccounts } from './features/users/unproven-accounts.ts'
import type { AddressKeys } from './platform/address-keys.ts'
import { type MailCopies, sweepCopiesRegularly } from './platform/mail/mail-copies.ts'
import { noteErasuresRegularly } from './platform/note-erasures.ts'
import type { Payments } from './platform/payments.ts'
import { purgeRegularly } from './platform/purge.ts'
import { forgetOldProofs } from './platform/retention.ts'

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
export function workRegularly(deps: Deps): () => void {
  const { db, log, payments, addressKeys: keys, copies, uploadsDir, dataDir } = deps
  const works = [
    purgeRegularly(db, log, [
      purgeContact,
      purgeNewsletter,
      (rows) => forgetOldProofs(rows, keys),
      purgeFollowers,
      purgeWaiting,
      forgetGuests,
      (rows) => tendSleepingAccounts(rows, copies),
      (rows) => purgeUnprovenAccounts(rows, copies),
    ]),
    doChoresRegularly({ db, payments, log }),
    tellFollowersRegularly({ db, keys, log }),
    noteErasuresRegularly(db, erasuresFile(dataDir), log),
    sweepCopiesRegularly({ db, copies, log }),
    sweepRegularly({ db, uploadsDir, now: () => new Date() }, log),
  ]
  return () => {
    for (const stop of works) stop()
  }
}
