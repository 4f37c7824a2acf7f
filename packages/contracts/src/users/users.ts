import * as z from 'zod'
import { ROLES } from '../auth/auth.constants.ts'
import { formEmail } from '../auth/fields.ts'
import { User } from '../auth/user.ts'
import {
  Id,
  instant,
  named,
  noContent,
  pageNumber,
  pageSize,
  Pagination,
  REMOVAL,
  text,
  Version,
  versioned,
} from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'
import { MAX_USERS_PAGE_SIZE, TEAM_ROLES, USERS_PAGE_SIZE } from './users.constants.ts'

/** An account, as the team sees it (§3). */
export const ManagedUser = User.omit({ emailVerified: true, language: true })
  .extend({
    createdAt: z.iso.datetime().nullable().meta({ description: 'null when it is not known' }),
    version: Version,
  })
  .meta({ id: 'ManagedUser' })
export type ManagedUser = z.infer<typeof ManagedUser>

const filters = {
  search: text(100)
    .default('')
    .meta({ description: 'Parts of names or of the address; every word must be found' }),
  role: z.enum(ROLES, 'Rôle inconnu').optional(),
  status: z.enum(['actif', 'suspendu'], 'Statut inconnu').optional(),
}

export const UserFilters = z.strictObject(filters)
export type UserFilters = z.output<typeof UserFilters>

const UserSearch = z.strictObject({
  ...filters,
  page: pageNumber().default(1),
  limit: pageSize(MAX_USERS_PAGE_SIZE).default(USERS_PAGE_SIZE),
})

const UserPage = z.object({
  users: z.array(ManagedUser),
  pagination: Pagination,
})
export type UserPage = z.infer<typeof UserPage>

export const usersAdminContract = defineAdminContract({
  managed: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'List accounts, newest first',
    response: z.array(ManagedUser),
  },
  search: {
    method: 'GET',
    path: '/api/admin/users/search',
    summary: 'Search accounts, newest first, by page',
    query: UserSearch,
    response: UserPage,
  },
  export: {
    method: 'GET',
    path: '/api/admin/users/export.csv',
    needsConfirmation: true,
    summary: 'Export accounts as CSV',
    query: UserFilters,
    response: z.string(),
    file: { name: 'utilisateurs.csv', type: 'text/csv' },
  },
  setStatus: {
    method: 'PUT',
    path: '/api/admin/users/:id/status',
    summary: 'Suspend an account and end its sessions, or reactivate it; not an administrator',
    params: Id,
    body: z.object({ isActive: z.boolean('Vrai ou faux'), ...versioned }),
    response: ManagedUser,
    isVersioned: true,
    errors: ['ADMINISTRATEUR_PROTEGE'],
    fault: 'ERREUR_MISE_A_JOUR',
  },
  setRole: {
    method: 'PUT',
    path: '/api/admin/users/:id/role',
    needsConfirmation: true,
    summary: 'Set the role of an account; one administrator remains',
    params: Id,
    body: z.strictObject({ role: z.enum(ROLES, 'Rôle inconnu'), ...versioned }),
    response: ManagedUser,
    isVersioned: true,
    errors: ['DERNIER_ADMINISTRATEUR', 'ADRESSE_NON_CONFIRMEE', 'COMPTE_SUSPENDU'],
    fault: 'ERREUR_MISE_A_JOUR',
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    summary: 'End every session of an account and revoke its mailed links',
    params: Id,
    ...noContent,
  },
  remove: {
    ...REMOVAL,
    path: '/api/admin/users/:id',
    summary: 'Erase an account and the data of its owner; not an administrator',
    errors: ['ADMINISTRATEUR_PROTEGE'],
  },
})

export const Invitation = named('Invitation', {
  id: z.int().positive(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.strictObject({
  email: formEmail,
  role: z.enum(TEAM_ROLES, 'Rôle inconnu'),
})

export const invitationsAdminContract = defineAdminContract({
  list: {
    method: 'GET',
    path: '/api/admin/invitations',
    summary: 'List open invitations, newest first',
    response: z.array(Invitation),
  },
  invite: {
    method: 'POST',
    path: '/api/admin/invitations',
    needsConfirmation: true,
    summary: 'Invite an address to the team: one link, for three days; replaces former ones',
    body: NewInvitation,
    response: Invitation,
    status: 201,
    errors: ['DEJA_DE_L_EQUIPE'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    summary: 'Revoke an invitation',
    params: Id,
    ...noContent,
  },
})
