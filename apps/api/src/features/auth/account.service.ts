import { EMAIL_LINK_MS } from '@espace/contracts/auth/limits'
import { CONFIRM_EMAIL_PATH } from '@espace/contracts/auth/paths'
import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient, User } from '@espace/prisma/client'
import type { AddressKeys } from '../../platform/address-keys.ts'
import { eraseUser } from '../../platform/erasure.ts'
import type { KeepIn } from '../../platform/idempotency.ts'
import type { MailCopies } from '../../platform/mail/mail-copies.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { moveFollows } from '../artistes/follows/followed.ts'
import { createLink, openLink } from './account-links.ts'
import { wrongPassword } from './password.service.ts'
import { tellOwner } from './registration.service.ts'

export interface AccountDeps {
  db: PrismaClient
  addressKeys: AddressKeys
  mailCopies: MailCopies
  passwords: Passwords
  now: () => Date
}

export interface Profile {
  civility: string
  firstName: string
  lastName: string
}

export interface EmailWish {
  user: User
  email: string
  password: string
}

export function accountService({ db, addressKeys, mailCopies, passwords, now }: AccountDeps) {
  const askPassword = async ({ passwordHash }: User, password: string) => {
    if (!(await passwords.matches(password, passwordHash))) throw wrongPassword('password')
  }

  return {
    changeProfile: ({ id }: User, { civility, firstName, lastName }: Profile): Promise<User> =>
      db.user.update({ where: { id }, data: { civility, firstName, lastName } }),

    /** Where somebody waits for seats, or did. */
    placesOf: ({ id }: User) =>
      db.waitingParty.findMany({
        where: { userId: id },
        include: { spectacle: true },
        orderBy: { id: 'asc' },
      }),

    /** The account keeps its address until the link is opened that goes to the new one. */
    async askForEmail({ user, email, password }: EmailWish, keep: KeepIn): Promise<void> {
      await askPassword(user, password)
      await db.$transaction(async (tx) => {
        const pending = { userId: user.id, purpose: 'email' } as const
        await tx.accountLink.deleteMany({ where: { ...pending, usedAt: null } })
        const taken = await tx.user.findUnique({ where: { email }, select: { id: true } })
        if (!taken) {
          const expiresAt = new Date(now().getTime() + EMAIL_LINK_MS)
          const token = await createLink(tx, { ...pending, email, expiresAt })
          const data = { firstName: user.firstName, url: `${CONFIRM_EMAIL_PATH}?token=${token}` }
          await queueMail(tx, { to: email, template: 'email-change', data })
        } else if (taken.id !== user.id) await tellOwner(tx, email, now())
        await keep(tx)
      })
    },

    /** The new address is in use from now on; the old one hears of it. */
    async confirmEmail(token: string): Promise<void> {
      await db.$transaction(async (tx) => {
        const { user, email } = await openLink(tx, { purpose: 'email', token, now: now() })
        const taken = await tx.user.count({ where: { email } })
        if (taken > 0) throw apiError('LIEN_INVALIDE')
        await tx.user.update({
          where: { id: user.id },
          data: { email, emailVerifiedAt: now() },
        })
        await moveFollows(tx, addressKeys, { from: user.email, to: email })
        const data = { firstName: user.firstName, newEmail: email }
        await queueMail(tx, { to: user.email, template: 'email-changed-notice', data })
      })
    },

    /** Sessions, links and mails go with it. */
    async remove(user: User, password: string): Promise<void> {
      if (user.role === 'admin') throw apiError('ADMINISTRATEUR_PROTEGE')
      await askPassword(user, password)
      await db.$transaction(async (tx) => {
        const [row] = await tx.$queryRaw<Pick<User, 'role'>[]>`
          select role from users where id = ${user.id} for update`
        if (row?.role !== 'user') throw apiError('ADMINISTRATEUR_PROTEGE')
        await eraseUser(tx, user, mailCopies)
      })
    },
  }
}
