import type { Role } from '@espace/contracts/auth/auth.constants'
import type { Db, User } from '@espace/prisma/client'
import type * as z from 'zod'
import type { Actor } from '../audit.ts'
import { queueMail } from '../mail/queue/queue-mail.ts'
import { roleChanged, teamChanged } from './team-mails.ts'

const USERS_PATH = '/dashboard/utilisateurs'

/** Notifies the account of its new role, and the other administrators, in the transaction of the change. */
export async function notifyRoleChange(
  tx: Db,
  { id, email, firstName, role }: Pick<User, 'id' | 'email' | 'firstName' | 'role'>,
  by: Actor,
): Promise<void> {
  const data = { firstName, role }
  await queueMail(tx, { to: email, userId: id, template: roleChanged, data })
  await notifyAdmins(tx, { event: 'role', email, role }, [id, by.userId])
}

export const notifyInvitation = (
  tx: Db,
  { email, role }: { email: string; role: Role },
  by: Actor,
): Promise<void> => notifyAdmins(tx, { event: 'invitation', email, role }, [by.userId])

async function notifyAdmins(
  tx: Db,
  news: Omit<z.infer<typeof teamChanged.data>, 'firstName' | 'url'>,
  but: readonly (number | null)[],
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { role: 'admin', isActive: true, id: { notIn: but.filter((id) => id !== null) } },
    select: { email: true, firstName: true },
  })
  for (const { email: to, firstName } of admins) {
    const data = { ...news, firstName, url: USERS_PATH }
    await queueMail(tx, { to, template: teamChanged, data })
  }
}
