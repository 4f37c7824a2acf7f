import { authMessages, RESET_LINK_MS } from '@espace/contracts/auth/auth.constants'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import { RESET_PASSWORD_PATH } from '@espace/contracts/paths'
import type { Db, User } from '@espace/prisma/client'
import { confirmHeld } from '#features/reservations/checkout/confirm-held.ts'
import { createResetLink, lockAccount, openLink } from '#platform/accounts/account-links.ts'
import { fingerprint } from '#platform/keys/keys.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { passwordChanged, resetPassword } from '../auth-mails.ts'
import type { LoggedIn } from '../log-in/log-in.service.ts'
import { refuseCommon } from './common-passwords.ts'

/** Open reset links of one account: a bound against flooding a mailbox. */
const MAX_RESET_LINKS = 3

/** No account has this number. */
const NOBODY = 0

export interface PasswordChange {
  user: User
  currentPassword: string
  password: string
  remember: boolean
  /** When the session was last confirmed: a password alone confirms no account that has a second factor. */
  steppedUpAt: Date | null
  device: string
  network: string
}

/** Tells the holder of an account that its password has changed. */
export const changedOf = ({ id, email, firstName, language }: User) => ({
  to: email,
  userId: id,
  template: passwordChanged,
  data: { firstName },
  language: languageCode(language),
})

/** A confirmation with a wrong password; `field` is its name in the form. */
export const wrongPassword = (field: string) =>
  fieldError(field, authMessages.passwordWrong, 'MOT_DE_PASSE_INCORRECT')

const samePassword = () => fieldError('password', authMessages.passwordSame)

export function passwordService({ db, passwords, sessions, now }: Services) {
  return {
    /**
     * Sends a reset link if the address has an account. Against account enumeration, unknown addresses run the same
     * statements: their link is not inserted, and their email is deleted again before the commit.
     */
    async forget(tx: Db, email: string): Promise<void> {
      const user = await lockedOwner(tx, email)
      const pending = await tx.accountLink.count({
        where: { userId: user?.id ?? NOBODY, purpose: 'reset', expiresAt: { gt: now() } },
      })
      const userId = user && pending < MAX_RESET_LINKS ? user.id : null
      const expiresAt = new Date(now().getTime() + RESET_LINK_MS)
      const token = await createResetLink(tx, userId ?? NOBODY, expiresAt)
      const language = languageCode(user?.language)
      const data = {
        firstName: user?.firstName ?? '',
        url: `${addressIn(language, RESET_PASSWORD_PATH)}?token=${token}`,
      }
      await queueMail(tx, { to: email, userId, template: resetPassword, data, language })
      await tx.mail.deleteMany({
        where: { to: email, template: resetPassword.name, userId: null, state: 'pending' },
      })
    },

    /**
     * Sets the password with a link, and ends every session.
     *
     * @returns whose it is, as it is from now on
     */
    async reset(token: string, password: string): Promise<Pick<User, 'id' | 'tokenVersion'>> {
      // bcrypt is costly: the token is checked first.
      const known = await db.accountLink.count({ where: { hash: fingerprint(token) } })
      if (known === 0) throw apiError('LIEN_INVALIDE')
      await refuseCommon(password)
      const passwordHash = await passwords.hash(password)
      return db.$transaction(async (tx) => {
        const { user, email } = await openLink(tx, { purpose: 'reset', token, now: now() })
        if (user.email !== email) throw apiError('LIEN_INVALIDE')
        const emailVerifiedAt = user.emailVerifiedAt ?? now()
        await tx.user.update({
          where: { id: user.id },
          data: { passwordHash, emailVerifiedAt, mustChangePassword: false },
        })
        await confirmHeld(tx, user.id)
        const tokenVersion = await sessions.endAll(tx, user.id)
        await queueMail(tx, changedOf(user))
        return { id: user.id, tokenVersion }
      })
    },

    /** Changes the password with the present one; every session ends, and a new one begins here. */
    async change(wish: PasswordChange): Promise<LoggedIn> {
      const { user, currentPassword, password, steppedUpAt, ...session } = wish
      if (!(await passwords.matches(currentPassword, user.passwordHash))) {
        throw wrongPassword('currentPassword')
      }
      if (user.mustChangePassword && password === currentPassword) throw samePassword()
      await refuseCommon(password)
      const passwordHash = await passwords.hash(password)
      return db.$transaction(async (tx) => {
        const { count } = await tx.user.updateMany({
          where: { id: user.id, passwordHash: user.passwordHash },
          data: { passwordHash, mustChangePassword: false },
        })
        if (count === 0) throw wrongPassword('currentPassword')
        const tokenVersion = await sessions.endAll(tx, user.id)
        const started = await sessions.start(tx, {
          ...session,
          user: { ...user, tokenVersion },
          ...(user.hasSecondFactor && { steppedUpAt }),
        })
        await queueMail(tx, changedOf(user))
        return { ...started, user: { ...user, tokenVersion, mustChangePassword: false } }
      })
    },
  }
}

/** The account of an address, locked, so that its open links are counted exactly. */
async function lockedOwner(tx: Db, email: string): Promise<User | null> {
  const found = await tx.user.findUnique({ where: { email }, select: { id: true } })
  const id = found?.id ?? NOBODY
  await lockAccount(tx, id)
  return tx.user.findUnique({ where: { id, email, isActive: true } })
}
