import { apiError } from '@espace/contracts/kernel/errors'
import { INVITATION_PATH } from '@espace/contracts/paths'
import type { Invitation } from '@espace/contracts/users/users'
import { INVITATION_MS, type TeamRole } from '@espace/contracts/users/users.constants'
import type { Db, Prisma } from '@espace/prisma/client'
import { notifyInvitation } from '#platform/accounts/notify-team.ts'
import { teamInvitation } from '#platform/accounts/team-mails.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { fingerprint, newToken } from '#platform/keys/keys.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Erase } from '#platform/retention/erasure.ts'
import { KEPT_MS } from '#platform/retention/purge.ts'
import type { Services } from '#services.ts'

interface NewInvitation {
  email: string
  role: TeamRole
}

const shown = { id: true, email: true, role: true, createdAt: true, expiresAt: true } as const

const present = (row: Prisma.InvitationGetPayload<{ select: typeof shown }>): Invitation => ({
  ...row,
  role: row.role === 'user' ? 'accueil' : row.role,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

export function invitationsService({ db, now }: Services) {
  const isOpen = () => ({ closedAt: null, expiresAt: { gt: now() } })
  return {
    async list(): Promise<Invitation[]> {
      const orderBy = { id: 'desc' } as const
      const open = await db.invitation.findMany({ where: isOpen(), orderBy, select: shown })
      return open.map(present)
    },

    /** Invitations that went to the same address before are worth nothing any more. */
    async invite(tx: Db, { email, role }: NewInvitation, by: Actor): Promise<Invitation> {
      await refuseIfHas(tx, email, role)
      const open = { where: { email, ...isOpen() }, data: { closedAt: now() } }
      await tx.invitation.updateMany(open)
      const token = newToken()
      const expiresAt = new Date(now().getTime() + INVITATION_MS)
      const hash = fingerprint(token)
      const invitation = await tx.invitation.create({
        data: { email, role, hash, invitedBy: by.userId, createdAt: now(), expiresAt },
        select: shown,
      })
      const { id } = invitation
      await audit(tx, by, { action: 'invitation', entity: 'invitations', id, after: { role } })
      const data = { role, url: `${INVITATION_PATH}?token=${token}` }
      await queueMail(tx, { to: email, template: teamInvitation, data })
      await notifyInvitation(tx, { email, role }, by)
      return present(invitation)
    },

    revoke: (id: number, by: Actor): Promise<void> =>
      db.$transaction(async (tx) => {
        const where = { id, ...isOpen() }
        const closed = await tx.invitation.updateManyAndReturn({ where, data: { closedAt: now() } })
        if (closed.length === 0) throw apiError('RESSOURCE_INTROUVABLE')
        await audit(tx, by, { action: 'invitation retirée', entity: 'invitations', id })
        // The queued mail would hold a dead link.
        await forgetLetter(
          tx,
          closed.map(({ email }) => email),
        )
      }),
  }
}

async function refuseIfHas(tx: Db, email: string, role: TeamRole) {
  const user = await tx.user.findUnique({ where: { email }, select: { role: true } })
  if (user?.role === role || user?.role === 'admin') throw apiError('DEJA_DE_L_EQUIPE')
}

const forgetLetter = (tx: Db, to: string[]) =>
  tx.mail.deleteMany({ where: { to: { in: to }, template: teamInvitation.name, state: 'pending' } })

export const eraseInvitations: Erase = async (tx, { email, isProven }) => {
  if (isProven) await tx.invitation.deleteMany({ where: { email } })
}

export const purgeInvitations = (db: Db, now: Date) =>
  db.invitation.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - KEPT_MS) } } })
