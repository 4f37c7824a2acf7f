import {
  authMessages as say,
  EMAIL_LINK_MS,
  UNDO_LINK_MS,
} from '@espace/contracts/auth/auth.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import { CONFIRM_EMAIL_PATH, UNDO_EMAIL_PATH } from '@espace/contracts/paths'
import type { Db, PrismaClient, User } from '@espace/prisma/client'
import { moveAlerts } from '#features/alertes/awaited.ts'
import { moveFollows } from '#features/artistes/follows/followed.ts'
import { confirmHeld } from '#features/reservations/checkout/confirm-held.ts'
import { moveVannes } from '#features/vannes/vanne-retention.ts'
import { createLink, openLink } from '#platform/accounts/account-links.ts'
import { unlessTaken } from '#platform/database-errors.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { fingerprint } from '#platform/keys/keys.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'
import { changedOf, wrongPassword } from '../passwords/password.service.ts'
import { notifyOwner } from '../registration/registration.service.ts'
import { removeFactors } from '../second-factor/factor-changes.ts'
import { emailChange, emailChangedNotice } from '../security-mails.ts'

export interface EmailWish {
  user: User
  email: string
  password: string
}

/** Changes the e-mail address of an account, and undoes the change from the former address. */
export function emailChangeService(services: Services) {
  const { db, addressKeys, eraseUser, passwords, sessions, now } = services
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  /** The old address is notified with an undo link, unless it was never verified: it may be a stranger's. */
  const tellOldAddress = async (tx: Db, user: User, newEmail: string): Promise<void> => {
    if (user.emailVerifiedAt === null) return
    const { id: userId, firstName, email } = user
    const undo = { user, purpose: 'undo', email, expiresAt: later(UNDO_LINK_MS) } as const
    const language = languageCode(user.language)
    const url = `${addressIn(language, UNDO_EMAIL_PATH)}?token=${await createLink(tx, undo)}`
    const data = { firstName, newEmail, url }
    await queueMail(tx, { to: email, userId, template: emailChangedNotice, data, language })
  }

  return {
    /** The change takes effect only with the link mailed to the new address. */
    async ask({ user, email, password }: EmailWish, transaction: Transaction<{ message: string }>) {
      if (!(await passwords.matches(password, user.passwordHash))) throw wrongPassword('password')
      return transaction(async (tx) => {
        const pending = { userId: user.id, purpose: 'email' } as const
        await tx.accountLink.deleteMany({ where: { ...pending, usedAt: null } })
        const taken = await tx.user.findUnique({ where: { email }, select: { id: true } })
        if (!taken) {
          const link = { user, purpose: 'email', email, expiresAt: later(EMAIL_LINK_MS) } as const
          const token = await createLink(tx, link)
          const language = languageCode(user.language)
          const url = `${addressIn(language, CONFIRM_EMAIL_PATH)}?token=${token}`
          const data = { firstName: user.firstName, url }
          await queueMail(tx, { to: email, userId: user.id, template: emailChange, data, language })
        } else if (taken.id !== user.id) await notifyOwner(tx, email, now())
        return { message: say.emailChangeRequested }
      })
    },

    /** Applies the change; follows and alerts of the old address move along if it was verified. */
    confirm: (token: string): Promise<void> =>
      claim(db, async (tx) => {
        const { user, email } = await openLink(tx, { purpose: 'email', token, now: now() })
        const taken = await tx.user.count({ where: { email } })
        if (taken > 0) throw apiError('LIEN_INVALIDE')
        await tx.user.update({
          where: { id: user.id },
          data: { email, emailVerifiedAt: now() },
        })
        if (user.emailVerifiedAt !== null) {
          await moveLists(tx, addressKeys, { from: user.email, to: email })
        }
        await confirmHeld(tx, user.id)
        await tellOldAddress(tx, user, email)
      }),

    /**
     * Restores the former address, with another password: every session ends, and all requests and log-in factors since
     * the change are void. An unverified account that took the free address meanwhile is removed.
     */
    async undo(token: string, password: string): Promise<void> {
      // bcrypt is costly: the token is checked first.
      const known = await db.accountLink.count({ where: { hash: fingerprint(token) } })
      if (known === 0) throw apiError('LIEN_INVALIDE')
      await refuseCommon(password)
      const passwordHash = await passwords.hash(password)
      await claim(db, async (tx) => {
        const link = await openLink(tx, { purpose: 'undo', token, now: now() })
        const { user, email, createdAt } = link
        await tx.accountLink.deleteMany({
          where: { userId: user.id, usedAt: null, createdAt: { gte: createdAt } },
        })
        const other = await tx.user.findUnique({ where: { email } })
        if (other && other.id !== user.id) {
          if (other.emailVerifiedAt !== null || other.role !== 'user')
            throw apiError('LIEN_INVALIDE')
          await eraseUser(tx, other)
        }
        await tx.user.update({
          where: { id: user.id },
          data: { email, passwordHash, emailVerifiedAt: now(), mustChangePassword: false },
        })
        await removeFactors(tx, user.id, createdAt)
        await sessions.endAll(tx, user.id)
        if (user.email !== email) {
          await moveLists(tx, addressKeys, { from: user.email, to: email })
        }
        await queueMail(tx, changedOf({ ...user, email }))
      })
    },
  }
}

/** What a proven address is on, or has told, comes along to the new one. */
async function moveLists(
  tx: Db,
  keys: Services['addressKeys'],
  move: { from: string; to: string },
): Promise<void> {
  await moveFollows(tx, keys, move)
  await moveAlerts(tx, keys, move)
  await moveVannes(tx, move)
}

/** The unique constraint decides between concurrent changes to one address; the loser gets LIEN_INVALIDE. */
const claim = (db: PrismaClient, work: (tx: Db) => Promise<void>): Promise<void> =>
  unlessTaken(db.$transaction(work), 'LIEN_INVALIDE')
