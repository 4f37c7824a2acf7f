import { canonicalEmail } from '@espace/contracts/auth/email'
import { apiError } from '@espace/contracts/kernel/errors'
import { newsletterMessages as say } from '@espace/contracts/newsletter/messages'
import type { UserCheck } from '@espace/contracts/newsletter/newsletter.contract'
import type { Prisma, PrismaClient } from '@espace/prisma/client'
import type { AddressKeys } from '../../platform/address-keys.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { confirmLink, leaveLinks, mayWriteTo } from './addresses.ts'
import { recordConsent, TO_THE_LETTER, withdrawConsent } from './consents.ts'
import { isDoubleOptIn } from './newsletter-settings.ts'

export interface NewsletterDeps {
  db: PrismaClient
  addressKeys: AddressKeys
}

export function subscriptionService({ db, addressKeys: keys }: NewsletterDeps) {
  return {
    /**
     * Puts an address on the list, or asks its owner to confirm. Nobody learns whether it was there: its
     * owner does, once a day at most.
     */
    async subscribe(email: string, address: string): Promise<void> {
      const emailHash = keys.hashOf(email)
      await db.$transaction(async (tx) => {
        const mustConfirm = await isDoubleOptIn(tx)
        const [subscriber] = await tx.subscriber.createManyAndReturn({
          data: [{ email, confirmedAt: mustConfirm ? null : new Date() }],
          skipDuplicates: true,
        })
        const known = subscriber ?? (await tx.subscriber.findUnique({ where: { email } }))
        const isNew = subscriber !== undefined || known?.confirmedAt === null
        await recordConsent(tx, {
          ...TO_THE_LETTER,
          emailHash,
          source: 'formulaire',
          address,
          isConfirmed: !mustConfirm,
        })
        // Whoever left and asks again has changed their mind; an address that bounces stays silent.
        if (!mustConfirm)
          await tx.suppression.deleteMany({ where: { emailHash, reason: 'depart' } })
        if (!isNew || !(await mayWriteTo(tx, emailHash))) return
        if (known?.confirmedAt === null) {
          const data = { url: confirmLink(keys, email) }
          await queueMail(tx, { to: email, template: 'newsletter-confirm', data })
        } else {
          const data = { leave: leaveLinks(keys, email) }
          await queueMail(tx, { to: email, template: 'newsletter-welcome', data })
        }
      })
    },

    /** Somebody who has had a mail of ours there confirms the address, or comes back. */
    async confirm(email: string, token: string, address: string): Promise<void> {
      if (!keys.isTokenOf(email, token)) throw apiError('LIEN_INVALIDE')
      const emailHash = keys.hashOf(email)
      await db.$transaction(async (tx) => {
        const now = new Date()
        const kept = { confirmedAt: now, lastContactAt: now }
        await tx.subscriber.upsert({
          where: { email },
          create: { email, ...kept },
          update: kept,
        })
        await tx.suppression.deleteMany({ where: { emailHash } })
        await tx.bounce.deleteMany({ where: { emailHash } })
        const consent = { emailHash, source: 'lien', address, isConfirmed: true } as const
        await recordConsent(tx, { ...TO_THE_LETTER, ...consent })
      })
    },

    /** From now on this address gets no newsletter. Without a good token its owner hears of it. */
    async leave(email: string, token?: string | null): Promise<void> {
      const isProven = token !== undefined && token !== null && keys.isTokenOf(email, token)
      await db.$transaction(async (tx) => {
        const hadPart = await takeOff(tx, keys.hashOf(email), email)
        if (isProven || !hadPart || !(await mayWriteTo(tx, keys.hashOf(email)))) return
        const data = { url: confirmLink(keys, email) }
        await queueMail(tx, { to: email, template: 'newsletter-left', data })
      })
    },

    /** By the button of a mail program. */
    async leaveByOneClick(email: string, token: string): Promise<void> {
      if (!keys.isTokenOf(email, token)) throw apiError('LIEN_INVALIDE')
      await this.leave(email, token)
    },

    async check(text: string): Promise<UserCheck> {
      const email = canonicalEmail(text)
      if (email === null) throw invalidEmail()
      const [subscriber, user] = await Promise.all([
        db.subscriber.findUnique({ where: { email }, select: { confirmedAt: true } }),
        db.user.findUnique({ where: { email }, select: { id: true } }),
      ])
      return {
        isSubscribed: subscriber !== null && subscriber.confirmedAt !== null,
        hasAccount: user !== null,
      }
    },
  }
}

export const invalidEmail = () =>
  apiError('REQUETE_INVALIDE', { issues: [{ path: 'email', message: say.emailInvalid }] })

/** Returns whether the address could have had a newsletter until now. */
export async function takeOff(
  tx: Prisma.TransactionClient,
  emailHash: string,
  email: string,
): Promise<boolean> {
  const { count: subscribers } = await tx.subscriber.deleteMany({ where: { email } })
  const users = await tx.user.count({ where: { email } })
  const before = await tx.suppression.findUnique({ where: { emailHash } })
  const reason = 'depart'
  await tx.suppression.upsert({
    where: { emailHash },
    create: { emailHash, reason },
    update: { reason },
  })
  await withdrawConsent(tx, emailHash, TO_THE_LETTER)
  return before === null && subscribers + users > 0
}
