import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, type LanguageCode } from '@espace/contracts/kernel/languages'
import { artistPath } from '@espace/contracts/spectacles/show-path'
import { type Artiste, type Db, Prisma } from '@espace/prisma/client'
import {
  isDoubleOptIn,
  type Purpose,
  recordConsent,
  withdrawConsent,
} from '#features/newsletter/consents.ts'
import { confirmLink, leaveLinks, mayWriteTo, type Wish } from '#features/newsletter/list-links.ts'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Erase } from '#platform/retention/erasure.ts'
import type { Services } from '#services.ts'
import { PRESENT } from '../artistes.service.ts'
import { artistConfirm, artistFollowed } from './follow-mails.ts'
import { isProven, type Owner } from './followed.ts'
import { knowPublicDates } from './news.ts'

const TO_FOLLOW: Purpose = { purpose: 'artistes', wording: 'suivre-2026-11' }

export interface FollowWish extends Wish {
  artisteId: number
}

export function followsService({ db, addressKeys: keys }: Services) {
  /** The public form can be filled in with any address: one mail a day per address and subject. */
  const write = async (tx: Db, to: string, { artist, isConfirmed, language }: About) => {
    // A rate limit of its own: a newsletter mail of the same day does not block this one.
    if (!(await mayWriteTo(tx, keys.hashOf(`suivre ${to}`)))) return
    const { name } = artist
    const listed = { email: to, list: 'artistes', language } as const
    const url = addressIn(language, artistPath(artist))
    const confirmed = { name, url, leave: leaveLinks(keys, listed) }
    await (isConfirmed
      ? queueMail(tx, { to, template: artistFollowed, data: confirmed, language })
      : queueMail(tx, {
          to,
          template: artistConfirm,
          data: { name, url: confirmLink(keys, listed) },
          language,
        }))
  }

  /** The row stays until the nightly purge, so that following again today sends no second digest. */
  const stopAll = async (tx: Db, email: string) => {
    await tx.follow.deleteMany({ where: { follower: { email } } })
    await tx.follower.updateMany({ where: { email }, data: { confirmedAt: null } })
    await withdrawConsent(tx, keys.hashOf(email), TO_FOLLOW)
  }

  return {
    /** Against account enumeration: only the owner of the address is notified, once a day at most. */
    follow: ({ artisteId, email, isTheirs, address, language }: FollowWish): Promise<void> =>
      db.$transaction(async (tx) => {
        const artist = await tx.artiste.findFirst({ where: { id: artisteId, ...PRESENT } })
        if (!artist) throw apiError('RESSOURCE_INTROUVABLE')
        const emailHash = keys.hashOf(email)
        const now = new Date()
        const isConfirmed = isTheirs || !(await isDoubleOptIn(tx))
        const confirmed = isConfirmed && { confirmedAt: now }
        const follower = await tx.follower.upsert({
          where: { email },
          create: { email, emailHash, language, ...confirmed },
          update: { lastContactAt: now, ...confirmed, ...(isTheirs && { language }) },
        })
        const { count } = await tx.follow.createMany({
          data: [{ followerId: follower.id, artisteId }],
          skipDuplicates: true,
        })
        const isNew = count > 0
        if (isNew) await knowPublicDates(tx, follower.id, artisteId)
        const consent = { emailHash, source: 'formulaire', address, isConfirmed } as const
        await recordConsent(tx, { ...TO_FOLLOW, ...consent })
        const isKnown = follower.confirmedAt !== null
        if (isNew || !isKnown) await write(tx, email, { artist, isConfirmed: isKnown, language })
      }),

    /** The link of the confirmation mail: the owner of the address consents. */
    async confirm(email: string, token: string, address: string): Promise<void> {
      if (!keys.isConfirmToken('artistes', email, token, new Date()))
        throw apiError('LIEN_INVALIDE')
      const emailHash = keys.hashOf(email)
      await db.$transaction(async (tx) => {
        const now = new Date()
        const { count } = await tx.follower.updateMany({
          where: { email, follows: { some: {} } },
          data: { confirmedAt: now, lastContactAt: now },
        })
        if (count === 0) throw apiError('LIEN_INVALIDE')
        // The link proves that the address receives mail: a bounce is void.
        await tx.suppression.deleteMany({ where: { emailHash, reason: 'rejet' } })
        await tx.bounce.deleteMany({ where: { emailHash } })
        const consent = { emailHash, source: 'lien', address, isConfirmed: true } as const
        await recordConsent(tx, { ...TO_FOLLOW, ...consent })
      })
    },

    async unfollow(email: string, token: string): Promise<void> {
      if (!keys.isLeaveToken('artistes', email, token)) throw apiError('LIEN_INVALIDE')
      await db.$transaction((tx) => stopAll(tx, email))
    },

    async stop(owner: Owner, artisteId: number): Promise<void> {
      if (!isProven(owner)) return
      const { email } = owner
      await db.$transaction(async (tx) => {
        await tx.follow.deleteMany({ where: { artisteId, follower: { email } } })
        const left = await tx.follow.count({ where: { follower: { email } } })
        if (left === 0) await stopAll(tx, email)
      })
    },
  }
}

interface About {
  artist: Pick<Artiste, 'id' | 'name'>
  isConfirmed: boolean
  language: LanguageCode
}

const UNCONFIRMED_DAYS = 30

/** Years without a sign of life; accounts have a retention of their own. */
const SILENT_YEARS = 3

/** Deletes followers of no artist, unconfirmed ones, and those without a sign of life for years. */
export async function purgeFollowers(db: Db): Promise<void> {
  await db.$executeRaw`
    delete from followers f
     where (not exists (select from follows where follower_id = f.id)
            and coalesce(f.last_digest_at, '-infinity') < now() - interval '2 days')
        or (f.confirmed_at is null
            and f.last_contact_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int))
        or (f.last_contact_at < now() - make_interval(years => ${SILENT_YEARS}::int)
            and not exists (select from users where email = f.email))`
}

export const eraseFollower: Erase = async (tx, { email, isProven }) => {
  if (isProven) await tx.follower.deleteMany({ where: { email } })
}

/** Hashes of the email addresses of all followers. */
export const followersAs = ({ hashSql }: Pick<AddressKeys, 'hashSql'>) =>
  Prisma.sql`select ${hashSql(Prisma.sql`email`)} from followers`
