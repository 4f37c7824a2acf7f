import { Prisma, type PrismaClient } from '@espace/prisma/client'
import { alertsAs, eraseAlerts } from './features/alertes/alert-retention.ts'
import { eraseFollower, followersAs } from './features/artistes/follows/follows.service.ts'
import { purgeChallenges } from './features/auth/second-factor/challenges.ts'
import { eraseDeliveries } from './features/campaigns/audience.ts'
import { WAS_USED } from './features/codes/codes.service.ts'
import { eraseVoucherOrders } from './features/codes/orders/order-retention.ts'
import { eraseMessages } from './features/contact/contact.service.ts'
import { WAS_CLOSED } from './features/door/closing/closing.service.ts'
import { purgeProofs, subscribersAs } from './features/newsletter/consents.ts'
import { eraseSubscriber } from './features/newsletter/subscribers.service.ts'
import { eraseBookings, WAS_BOOKED } from './features/reservations/guest-retention.ts'
import {
  eraseInvitations,
  purgeInvitations,
} from './features/users/invitations/invitations.service.ts'
import { eraseVannes } from './features/vannes/vanne-retention.ts'
import type { AddressKeys } from './platform/keys/address-keys.ts'
import type { MailCopies } from './platform/mail/mail-copies.ts'
import { erasure } from './platform/retention/erasure.ts'
import { emptyBin, purge } from './platform/retention/purge.ts'

// The retention rules of all rooms.

export const erasureOf = (copies: MailCopies) =>
  erasure(copies, [
    eraseBookings,
    eraseSubscriber,
    eraseFollower,
    eraseAlerts,
    eraseVannes,
    eraseInvitations,
    eraseMessages,
    eraseVoucherOrders,
    eraseDeliveries,
  ])

/** An evening that was sold stays in the bin: bookkeeping needs it (decision 078). */
const BINS = [
  { table: 'photos' },
  { table: 'spectacles', isKept: Prisma.sql`${WAS_BOOKED} or ${WAS_CLOSED}` },
  { table: 'artistes' },
  { table: 'venue_images' },
  { table: 'promo_codes', isKept: WAS_USED },
]

export async function purgeExpired(db: PrismaClient, now = new Date()): Promise<void> {
  await purge(db, now)
  await purgeChallenges(db, now)
  await purgeInvitations(db, now)
  for (const bin of BINS) await emptyBin(db, bin, now)
}

export const purgeOldProofs = (db: PrismaClient, keys: Pick<AddressKeys, 'hashSql'>) =>
  purgeProofs(db, [subscribersAs(keys), followersAs(keys), alertsAs(keys)])
