import { CIVILITIES, type Role } from '@espace/contracts/auth/auth.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { ManagedUser, UserFilters, UserPage } from '@espace/contracts/users/users'
import { MAX_LISTED_USERS, ROLE_NAMES } from '@espace/contracts/users/users.constants'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import * as z from 'zod'
import { notifyRoleChange } from '#platform/accounts/notify-team.ts'
import { type Actor, audit } from '#platform/audit.ts'
import {
  assertCurrent,
  type ExpectedVersion,
  lockRow,
  type Save,
} from '#platform/content/versions.ts'
import { toCsv } from '#platform/csv.ts'
import { type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'

const Found = z.object({ id: z.int() })
const Total = z.object({ total: z.int() })

const NEWEST_FIRST: Prisma.UserOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

export function usersService({ db, sessions, eraseUser }: Services) {
  const find = async (filters: UserFilters, { skip, take }: { skip: number; take: number }) => {
    const page = await queryRows(db, Found)`
      select id from users where ${whereOf(filters)}
       order by created_at desc, id desc limit ${take} offset ${skip}`
    const where = { id: { in: page.map(({ id }) => id) } }
    const users = await db.user.findMany({ where, orderBy: NEWEST_FIRST, select: shown })
    return users.map(present)
  }

  return {
    list: (): Promise<ManagedUser[]> => find({ search: '' }, { skip: 0, take: MAX_LISTED_USERS }),

    async search(query: UserFilters & PageQuery): Promise<UserPage> {
      const [users, all] = await Promise.all([
        find(query, rangeOf(query)),
        queryRow(db, Total)`select count(*)::int as total from users where ${whereOf(query)}`,
      ])
      return { users, pagination: paginationOf(all?.total ?? 0, query) }
    },

    /** An export of accounts is logged; its search terms are not. */
    async export(filters: UserFilters, by: Actor): Promise<string> {
      const users = await find(filters, { skip: 0, take: MAX_LISTED_USERS })
      const after = { lignes: users.length }
      await audit(db, by, { action: 'export', entity: 'users', id: '', after })
      return toCsv(COLUMNS, users)
    },

    setStatus: (id: number, isActive: boolean, { by, expected }: Save): Promise<ManagedUser> =>
      db.$transaction(async (tx) => {
        const before = await take(tx, id, expected)
        if (!isActive) await sessions.endAll(tx, id)
        const data = { isActive, version: { increment: 1 } }
        const after = await tx.user.update({ where: { id }, data, select: shown })
        const action = isActive ? 'réactivation' : 'suspension'
        const diff = { before: { isActive: before.isActive }, after: { isActive } }
        await audit(tx, by, { action, entity: 'users', id, ...diff })
        return present(after)
      }),

    /** In force with their next call: the role is read from the database each time, not from the token. */
    setRole: (id: number, role: Role, { by, expected }: Save): Promise<ManagedUser> =>
      db.$transaction(async (tx) => {
        const admins = await lockAdmins(tx)
        const before = await takeAnybody(tx, id, expected)
        if (before.role === role) return present(before)
        if (role === 'admin') await assertMayLead(tx, before)
        if (before.role === 'admin') {
          if (admins.every((admin) => admin === id)) throw apiError('DERNIER_ADMINISTRATEUR')
          await closeInvitationsOf(tx, id)
        }
        const data = { role, version: { increment: 1 } }
        const after = await tx.user.update({ where: { id }, data, select: shown })
        const diff = { before: { role: before.role }, after: { role } }
        await audit(tx, by, { action: 'modification', entity: 'users', id, ...diff })
        await notifyRoleChange(tx, after, by)
        return present(after)
      }),

    endSessions: (id: number, by: Actor): Promise<void> =>
      db.$transaction(async (tx) => {
        await lockRow(tx, 'users', id)
        const open = await tx.session.count({ where: { userId: id, revokedAt: null } })
        const links = await tx.accountLink.count({ where: { userId: id, usedAt: null } })
        if (open + links === 0) return
        await sessions.endAll(tx, id)
        await audit(tx, by, { action: 'déconnexion', entity: 'users', id })
      }),

    /** Ends their sessions: their next call is anonymous. */
    erase: (id: number, { by, expected }: Save): Promise<void> =>
      db.$transaction(async (tx) => {
        await eraseUser(tx, await take(tx, id, expected))
        await audit(tx, by, { action: 'suppression', entity: 'users', id })
      }),
  }
}

/** An account that staff may suspend or erase; an administrator loses the role first. */
async function take(tx: Db, id: number, expected: ExpectedVersion) {
  await lockRow(tx, 'users', id)
  const { role } = await tx.user.findUniqueOrThrow({ where: { id }, select: { role: true } })
  if (role === 'admin') throw apiError('ADMINISTRATEUR_PROTEGE')
  return takeAnybody(tx, id, expected)
}

async function takeAnybody(tx: Db, id: number, expected: ExpectedVersion) {
  await lockRow(tx, 'users', id)
  const user = await tx.user.findUniqueOrThrow({ where: { id }, select: shown })
  await assertCurrent(user, expected, present)
  return user
}

function whereOf({ search, role, status }: UserFilters): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  if (role) conditions.push(Prisma.sql`role::text = ${role}`)
  if (status) conditions.push(Prisma.sql`is_active = ${status === 'actif'}`)
  const names = Prisma.sql`concat_ws(' ', first_name, last_name, email)`
  const words = search.split(/\s+/)
  if (search.trim()) conditions.push(Prisma.sql`has_words(${names}, ${words}::text[])`)
  return Prisma.join(conditions, ' and ')
}

const COLUMNS = {
  identifiant: ({ id }: ManagedUser) => id,
  civilité: ({ civility }: ManagedUser) => civility,
  prénom: ({ firstName }: ManagedUser) => firstName,
  nom: ({ lastName }: ManagedUser) => lastName,
  'e-mail': ({ email }: ManagedUser) => email,
  rôle: ({ role }: ManagedUser) => ROLE_NAMES[role],
  statut: ({ isActive }: ManagedUser) => (isActive ? 'Actif' : 'Suspendu'),
  création: ({ createdAt }: ManagedUser) => createdAt,
  'dernière connexion': ({ lastLogin }: ManagedUser) => lastLogin ?? 'Jamais connecté',
}

/** The columns of an account that staff see; neither the password's hash nor the date of birth is read at all. */
const shown = {
  id: true,
  civility: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  isActive: true,
  createdAt: true,
  lastLogin: true,
  version: true,
} as const satisfies Prisma.UserSelect

const present = (user: Prisma.UserGetPayload<{ select: typeof shown }>): ManagedUser => ({
  ...user,
  civility: CIVILITIES.find((civility) => civility === user.civility) ?? 'Non-renseigné',
  createdAt: user.createdAt.toISOString(),
  lastLogin: user.lastLogin?.toISOString() ?? null,
})

const Admin = z.object({ id: z.int() })

/**
 * Locks the administrators who can log in, always in the same order: of two who take the role from one another at once,
 * the second sees no other administrator left. Called before any other row of `users` is locked.
 */
async function lockAdmins(tx: Db): Promise<number[]> {
  const rows = await queryRows(tx, Admin)`
    select id from users where role = 'admin' and is_active order by id for update`
  return rows.map(({ id }) => id)
}

/** An administrator's address is verified. */
async function assertMayLead(tx: Db, { id }: Pick<User, 'id'>): Promise<void> {
  const select = { isActive: true, emailVerifiedAt: true }
  const user = await tx.user.findUniqueOrThrow({ where: { id }, select })
  if (!user.isActive) throw apiError('COMPTE_SUSPENDU')
  if (user.emailVerifiedAt === null) throw apiError('ADRESSE_NON_CONFIRMEE')
}

/** Invitations end with the role of the administrator who sent them. */
async function closeInvitationsOf(tx: Db, id: number): Promise<void> {
  const where = { invitedBy: id, closedAt: null }
  await tx.invitation.updateMany({ where, data: { closedAt: new Date() } })
}
