import type { authContract } from '@espace/contracts/auth/auth'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed } from '@espace/contracts/kernel/route'
import type { User } from '@espace/prisma/client'
import { giveUpAllOf } from '#features/reservations/bookings/cancel-and-refund.ts'
import { lockRow } from '#platform/content/versions.ts'
import type { Services } from '#services.ts'
import { wrongPassword } from '../passwords/password.service.ts'

type Profile = Parsed<typeof authContract.changeProfile>['body']
type Removal = Parsed<typeof authContract.deleteAccount>['body']

export function accountService({ db, eraseUser, passwords }: Services) {
  return {
    changeProfile: ({ id }: User, { language, ...profile }: Profile): Promise<User> =>
      db.user.update({ where: { id }, data: { ...profile, ...(language && { language }) } }),

    /** Waiting list entries, open and closed. */
    placesOf: ({ id }: User) =>
      db.waitingParty.findMany({
        where: { userId: id },
        include: { spectacle: true },
        orderBy: { id: 'asc' },
      }),

    /** The account's second factors, without their secrets. */
    factorsOf: ({ id }: User) =>
      db.user.findUniqueOrThrow({
        where: { id },
        select: {
          totp: { select: { confirmedAt: true } },
          passkeys: { orderBy: { id: 'asc' } },
          recoveryCodes: { select: { usedAt: true, createdAt: true } },
        },
      }),

    /** Sessions, links and mails go with it. */
    async remove(user: User, { password, giveBackSeats = false }: Removal): Promise<void> {
      if (user.role === 'admin') throw apiError('ADMINISTRATEUR_PROTEGE')
      if (!(await passwords.matches(password, user.passwordHash))) throw wrongPassword('password')
      await db.$transaction(async (tx) => {
        await lockRow(tx, 'users', user.id, 'ADMINISTRATEUR_PROTEGE')
        const row = await tx.user.findUnique({ where: { id: user.id }, select: { role: true } })
        if (row?.role !== 'user') throw apiError('ADMINISTRATEUR_PROTEGE')
        if (giveBackSeats) await giveUpAllOf(tx, user.id)
        await eraseUser(tx, user)
      })
    },
  }
}
