import { canonicalEmail } from '@espace/contracts/auth/email'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { UserCheck } from '@espace/contracts/newsletter/newsletter'
import { newsletterMessages as say } from '@espace/contracts/newsletter/newsletter.constants'
import type { Db } from '@espace/prisma/client'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { isDoubleOptIn, recordConsent, TO_THE_LETTER, withdrawConsent } from './consents.ts'
import { confirmLink, leaveLinks, mayWriteTo } from './list-links.ts'
import { newsletterConfirm, newsletterLeft, newsletterWelcome } from './newsletter-mails.ts'

export function subscriptionService({ db, addressKeys: keys }: Services) {
  return {
    /**
     * Puts an address on the list, or asks its owner to confirm. Against enumeration only its
     * owner is notified, once a day at most.
     * @param leaveToken of one of our mails: its reader is asked to open the link, and gets it once a day more
     */
    async subscribe(
      email: string,
      address: string,
      leaveToken?: string,
    ): Promise<{ mustOpenLink: boolean }> {
      const emailHash = keys.hashOf(email)
      return db.$transaction(async (tx) => {
        // After unsubscribing, only the link in an email subscribes again: the form proves no ownership of an address.
        const hasLeft = (await tx.suppression.count({ where: { emailHash, reason: 'depart' } })) > 0
        const isReader = leaveToken !== undefined && keys.isLeaveToken('lettre', email, leaveToken)
        const mustOpenLink = hasLeft && isReader
        // A rate limit of its own: the mail of the unsubscription must not block the one that subscribes again.
        const quietHash = mustOpenLink ? keys.hashOf(`retour ${email}`) : emailHash
        const mustConfirm = hasLeft || (await isDoubleOptIn(tx))
        const [subscriber] = await tx.subscriber.createManyAndReturn({
          data: [{ email, confirmedAt: mustConfirm ? null : new Date() }],
          skipDuplicates: true,
        })
        const known = subscriber ?? (await tx.subscriber.findUnique({ where: { email } }))
        const isWaiting = known?.confirmedAt === null || hasLeft
        const isNew = subscriber !== undefined || isWaiting
        await recordConsent(tx, {
          ...TO_THE_LETTER,
          emailHash,
          source: 'formulaire',
          address,
          isConfirmed: !mustConfirm,
        })
        if (isNew && (await mayWriteTo(tx, quietHash))) {
          await (isWaiting ? askToConfirm(tx, keys, email) : welcome(tx, keys, email))
        }
        return { mustOpenLink }
      })
    },

    /** The link of a confirmation mail: confirms the address, or subscribes it again. */
    async confirm(email: string, token: string, address: string): Promise<void> {
      if (!keys.isConfirmToken('lettre', email, token, new Date())) throw apiError('LIEN_INVALIDE')
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

    /** Suppresses the address. Without a valid token its owner is notified. */
    async leave(email: string, token?: string | null): Promise<void> {
      const isProven = typeof token === 'string' && keys.isLeaveToken('lettre', email, token)
      await db.$transaction(async (tx) => {
        const hadPart = await takeOff(tx, keys.hashOf(email), email)
        if (isProven || !hadPart || !(await mayWriteTo(tx, keys.hashOf(email)))) return
        const data = { url: confirmLink(keys, { email }) }
        await queueMail(tx, { to: email, template: newsletterLeft, data })
      })
    },

    /** One-click unsubscribing by a mail program. */
    async leaveByOneClick(email: string, token: string): Promise<void> {
      if (!keys.isLeaveToken('lettre', email, token)) throw apiError('LIEN_INVALIDE')
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

const askToConfirm = (tx: Db, keys: AddressKeys, to: string): Promise<void> => {
  const data = { url: confirmLink(keys, { email: to }) }
  return queueMail(tx, { to, template: newsletterConfirm, data })
}

const welcome = (tx: Db, keys: AddressKeys, to: string): Promise<void> => {
  const data = { leave: leaveLinks(keys, { email: to }) }
  return queueMail(tx, { to, template: newsletterWelcome, data })
}

export const invalidEmail = () => fieldError('email', say.emailInvalid)

/** Returns whether the address could have had a newsletter until now. */
export async function takeOff(tx: Db, emailHash: string, email: string): Promise<boolean> {
  const { count: subscribers } = await tx.subscriber.deleteMany({ where: { email } })
  const users = await tx.user.count({ where: { email } })
  const before = await tx.suppression.findUnique({ where: { emailHash } })
  const reason = 'depart'
  if (before?.reason !== reason) {
    await tx.suppression.upsert({
      where: { emailHash },
      create: { emailHash, reason },
      // `notedAt` is cleared: a restore must replay it as an unsubscription, with the new date.
      update: { reason, createdAt: new Date(), notedAt: null },
    })
  }
  await withdrawConsent(tx, emailHash, TO_THE_LETTER)
  return before === null && subscribers + users > 0
}
