import type { authContract } from '@espace/contracts/auth/auth'
import {
  authMessages as say,
  EXISTS_NOTICE_MS,
  VERIFY_LINK_MS,
} from '@espace/contracts/auth/auth.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import type { Parsed } from '@espace/contracts/kernel/route'
import { FORGOT_PASSWORD_PATH, LOGIN_PATH, VERIFY_EMAIL_PATH } from '@espace/contracts/paths'
import type { Db, User } from '@espace/prisma/client'
import { askForProof } from '#features/reservations/checkout/ask-proof.ts'
import { confirmHeld } from '#features/reservations/checkout/confirm-held.ts'
import { createLink, lockAccount, openLink } from '#platform/accounts/account-links.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { accountExists, verifyEmail } from '../auth-mails.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'

export type NewPerson = Parsed<typeof authContract.register>['body']

export function registrationService({ passwords, now }: Services) {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

  const welcome = async (tx: Db, user: User) => {
    const { id: userId, email, firstName } = user
    const language = languageCode(user.language)
    const link = { user, purpose: 'verify', email, expiresAt: later(VERIFY_LINK_MS) } as const
    const token = await createLink(tx, link)
    const data = { firstName, url: `${addressIn(language, VERIFY_EMAIL_PATH)}?token=${token}` }
    await queueMail(tx, { to: email, userId, template: verifyEmail, data, language })
  }

  return {
    /** Against account enumeration: only the owner of the address is notified, by email. */
    async register(
      { password, birthDate, ...person }: NewPerson,
      transaction: Transaction<{ message: string }>,
    ): Promise<{ message: string }> {
      await refuseCommon(password)
      const passwordHash = await passwords.hash(password)
      return transaction(async (tx) => {
        const [user] = await tx.user.createManyAndReturn({
          data: [{ ...person, passwordHash, birthDate: new Date(birthDate), createdAt: now() }],
          skipDuplicates: true,
        })
        if (user) await welcome(tx, user)
        else await notifyOwner(tx, person.email, now())
        return { message: say.registered }
      })
    },

    /**
     * The address is its owner's; what the account holds and need not pay for online is booked.
     *
     * @returns how many bookings that were
     */
    async verifyEmail(tx: Db, token: string): Promise<number> {
      const { user, email } = await openLink(tx, { purpose: 'verify', token, now: now() })
      if (user.email !== email) throw apiError('LIEN_INVALIDE')
      await tx.user.updateMany({
        where: { id: user.id, emailVerifiedAt: null },
        data: { emailVerifiedAt: now() },
      })
      return confirmHeld(tx, user.id)
    },

    /** Resends the link; does nothing for a verified address. */
    async resendLink(tx: Db, { id }: Pick<User, 'id'>): Promise<void> {
      await lockAccount(tx, id)
      const user = await tx.user.findUniqueOrThrow({ where: { id } })
      const again = { now: now(), isAskedAgain: true }
      if (user.emailVerifiedAt === null && !(await askForProof(tx, user, again))) {
        await welcome(tx, user)
      }
    },
  }
}

/** A second registration with this address: its owner is notified, once a day at most. */
export async function notifyOwner(tx: Db, email: string, now: Date): Promise<void> {
  const [owner] = await tx.user.updateManyAndReturn({
    where: {
      email,
      OR: [
        { existsNoticeAt: null },
        { existsNoticeAt: { lte: new Date(now.getTime() - EXISTS_NOTICE_MS) } },
      ],
    },
    data: { existsNoticeAt: now },
  })
  if (!owner) return
  const { id: userId, firstName } = owner
  const language = languageCode(owner.language)
  const loginUrl = addressIn(language, LOGIN_PATH)
  const data = { firstName, loginUrl, resetUrl: addressIn(language, FORGOT_PASSWORD_PATH) }
  await queueMail(tx, { to: email, userId, template: accountExists, data, language })
}
