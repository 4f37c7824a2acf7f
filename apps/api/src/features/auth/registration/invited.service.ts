import { authMessages as say } from '@espace/contracts/auth/auth.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Db, Invitation, User } from '@espace/prisma/client'
import { lockAccount } from '#platform/accounts/account-links.ts'
import { notifyRoleChange } from '#platform/accounts/notify-team.ts'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { fingerprint } from '#platform/keys/keys.ts'
import type { Services } from '#services.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'
import type { NewPerson } from './registration.service.ts'

export function invitedService({ db, passwords, now }: Services) {
  const isOpen = (token: string) => ({
    hash: fingerprint(token),
    closedAt: null,
    expiresAt: { gt: now() },
  })

  /** Of two concurrent acceptances, one succeeds. */
  const take = async (tx: Db, token: string): Promise<Invitation> => {
    const where = isOpen(token)
    const data = { closedAt: now() }
    const [invitation] = await tx.invitation.updateManyAndReturn({ where, data })
    if (!invitation) throw apiError('LIEN_INVALIDE')
    return invitation
  }

  return {
    /** With the account of the invited address, once that is verified. */
    async accept(tx: Db, token: string, { id }: Pick<User, 'id'>, by: Actor): Promise<User> {
      await lockAccount(tx, id)
      const user = await tx.user.findUniqueOrThrow({ where: { id } })
      const { email, role } = await take(tx, token)
      if (user.email !== email) throw apiError('ACCES_INTERDIT')
      if (user.emailVerifiedAt === null) throw apiError('ADRESSE_NON_CONFIRMEE')
      const isNew = user.role !== 'admin' && user.role !== role
      const data = { role, version: { increment: 1 } }
      const joined = isNew ? await tx.user.update({ where: { id }, data }) : user
      if (isNew) await join(tx, joined, by)
      return joined
    },

    /** With a new account: the link proves the mailbox. */
    async register(
      token: string,
      { password, birthDate, ...person }: Omit<NewPerson, 'email' | 'language'>,
      by: Omit<Actor, 'userId'>,
      transaction: Transaction<{ message: string }>,
    ): Promise<{ message: string }> {
      // bcrypt is costly: the token is checked first.
      const known = await db.invitation.count({ where: isOpen(token) })
      if (known === 0) throw apiError('LIEN_INVALIDE')
      await refuseCommon(password)
      const passwordHash = await passwords.hash(password)
      return transaction(async (tx) => {
        const { email, role } = await take(tx, token)
        const account = { ...person, email, passwordHash, birthDate: new Date(birthDate) }
        const [user] = await tx.user.createManyAndReturn({
          data: [{ ...account, role, createdAt: now(), emailVerifiedAt: now() }],
          skipDuplicates: true,
        })
        if (!user) throw apiError('COMPTE_EXISTANT')
        await join(tx, user, { ...by, userId: user.id })
        return { message: say.joined }
      })
    },
  }
}

async function join(tx: Db, user: User, by: Actor): Promise<void> {
  const { id, role } = user
  await audit(tx, by, { action: 'invitation acceptée', entity: 'users', id, after: { role } })
  await notifyRoleChange(tx, user, by)
}
