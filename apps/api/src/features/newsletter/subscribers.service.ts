import { canonicalEmail } from '@espace/contracts/auth/email'
import { apiError } from '@espace/contracts/kernel/errors'
import type { NewsletterSettings, NewsletterStats } from '@espace/contracts/newsletter/newsletter'
import type { PrismaClient } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import type { Erase } from '#platform/retention/erasure.ts'
import type { Services } from '#services.ts'
import { isDoubleOptIn, setDoubleOptIn } from './consents.ts'
import { invalidEmail, takeOff } from './subscription.service.ts'

const CONFIRMED = { confirmedAt: { not: null } }

export function subscribersService({ db, addressKeys: keys }: Services) {
  const settings = async (): Promise<NewsletterSettings> => ({
    doubleOptIn: await isDoubleOptIn(db),
  })

  return {
    async list(): Promise<string[]> {
      const rows = await db.subscriber.findMany({
        where: CONFIRMED,
        orderBy: { email: 'asc' },
        select: { email: true },
      })
      return rows.map(({ email }) => email)
    },

    async stats(): Promise<NewsletterStats> {
      const [subscribers, pending, users, suppressed] = await Promise.all([
        db.subscriber.count({ where: CONFIRMED }),
        db.subscriber.count({ where: { confirmedAt: null } }),
        db.user.count(),
        db.suppression.count(),
      ])
      // Most subscribers have no account: their share of the accounts (§3.10) ends at all of them.
      const rate = users === 0 ? 0 : Math.min(100, Math.round((subscribers / users) * 100))
      return { subscribers, pending, users, rate, suppressed }
    },

    /** On request by telephone: no email is sent. The audit log has no address. */
    async remove(text: string, by: Actor): Promise<void> {
      const email = canonicalEmail(text)
      if (email === null) throw invalidEmail()
      await db.$transaction(async (tx) => {
        const isThere = (await tx.subscriber.count({ where: { email } })) > 0
        if (!isThere) throw apiError('RESSOURCE_INTROUVABLE')
        await takeOff(tx, keys.hashOf(email), email)
        await audit(tx, by, { action: 'suppression', entity: 'newsletter', id: 'abonnés' })
      })
    },

    /** Lifts the suppression of a bounced address. One that has unsubscribed stays suppressed. */
    async release(email: string, by: Actor): Promise<void> {
      const emailHash = keys.hashOf(email)
      await db.$transaction(async (tx) => {
        await tx.suppression.deleteMany({ where: { emailHash, reason: 'rejet' } })
        await tx.bounce.deleteMany({ where: { emailHash } })
        await audit(tx, by, { action: 'réactivation', entity: 'newsletter', id: 'abonnés' })
      })
    },

    settings,

    async changeSettings(after: NewsletterSettings, by: Actor): Promise<NewsletterSettings> {
      await db.$transaction(async (tx) => {
        const before = { doubleOptIn: await isDoubleOptIn(tx) }
        if (before.doubleOptIn === after.doubleOptIn) return
        await setDoubleOptIn(tx, after.doubleOptIn)
        const change = {
          action: after.doubleOptIn ? 'activation' : 'désactivation',
          entity: 'settings',
          id: 'newsletter_double_opt_in',
          label: 'Confirmation des inscriptions à la newsletter',
        } as const
        await audit(tx, by, { ...change, before, after })
      })
      return settings()
    },
  }
}

const UNCONFIRMED_DAYS = 30

/** Years without a sign of life. */
const SILENT_YEARS = 3

/** Deletes subscribers who never confirmed, and those inactive for years. */
export async function purgeNewsletter(db: PrismaClient): Promise<void> {
  await db.$executeRaw`
    delete from subscribers
     where (confirmed_at is null
            and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int))
        or last_contact_at < now() - make_interval(years => ${SILENT_YEARS}::int)`
  await db.$executeRaw`delete from form_mails where sent_at < now() - interval '2 days'`
}

export const eraseSubscriber: Erase = async (tx, { email, isProven }) => {
  if (isProven) await tx.subscriber.deleteMany({ where: { email } })
}
