import type { Role } from '@espace/contracts/auth/auth.constants'
import type { ManagedUser, UserPage } from '@espace/contracts/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin, useOwnSaves } from '../lib/dashboard.tsx'
import { throwRemoval } from '../lib/edit/use-remove.ts'
import { refocus } from '../lib/refocus.ts'
import { USERS_KEY } from './users.queries.ts'

/** Mutations of accounts (§4), with optimistic updates that are rolled back when the server refuses. */
export function useUserTasks() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const shared = { isRepeatable: false, changes: [USERS_KEY], onSettled: refocus }
  /** Changes an account, and updates the cached list with its new version. */
  const change = async (
    user: ManagedUser,
    send: (version: number) => Promise<ManagedUser>,
  ): Promise<ManagedUser> => {
    const changed = await ownSaves.send(USERS_KEY, user, send)
    queryClient.setQueriesData<UserPage>(
      { queryKey: USERS_KEY },
      (page) => page && withUser(page, changed),
    )
    return changed
  }
  const status = useChange<ManagedUser, ManagedUser, UserPage>({
    call: (user) =>
      change(user, (version) => {
        const body = { isActive: !user.isActive, version }
        return admin.users.setStatus({ params: { id: user.id }, body })
      }),
    optimistic: {
      key: USERS_KEY,
      apply: (page, user) => withUser(page, { ...user, isActive: !user.isActive }),
    },
    said: ({ isActive }) => `Utilisateur ${isActive ? 'réactivé' : 'suspendu'} avec succès`,
    failed: 'Erreur lors de la mise à jour',
    ...shared,
  })
  const roles = useChange<{ user: ManagedUser; role: Role }, ManagedUser, UserPage>({
    call: ({ user, role }) =>
      change(user, (version) => {
        const body = { role, version }
        return admin.users.setRole({ params: { id: user.id }, body })
      }),
    optimistic: {
      key: USERS_KEY,
      apply: (page, { user, role }) => withUser(page, { ...user, role }),
    },
    said: (_, { user, role }) => saidOfRole(user.role, role),
    failed: 'Erreur lors de la mise à jour',
    ...shared,
  })
  const removal = useChange<ManagedUser, unknown, UserPage>({
    call: (user) =>
      ownSaves
        .send(USERS_KEY, user, (version) =>
          admin.users.remove({ params: { id: user.id } }, { version }),
        )
        .catch(throwRemoval),
    optimistic: {
      key: USERS_KEY,
      apply: (page, { id }) => ({ ...page, users: page.users.filter((user) => user.id !== id) }),
    },
    said: 'Utilisateur supprimé',
    failed: 'Erreur lors de la suppression',
    ...shared,
  })
  const sessions = useChange({
    call: ({ id }: ManagedUser) => admin.users.endSessions({ params: { id } }),
    said: 'Appareils déconnectés',
    failed: 'Erreur lors de la mise à jour',
  })
  return {
    toggleStatus: status.mutate,
    setRole: roles.mutate,
    disconnect: sessions.mutate,
    remove: removal.mutate,
  }
}

const withUser = (page: UserPage, changed: ManagedUser): UserPage => ({
  ...page,
  users: page.users.map((user) => (user.id === changed.id ? changed : user)),
})

function saidOfRole(before: Role, after: Role): string {
  if (after === 'admin') return 'Administrateur nommé avec succès'
  if (before === 'admin') return 'Administration retirée avec succès'
  if (before === 'controle') return 'Accès au journal de billetterie retiré avec succès'
  return `Accès à la porte ${after === 'accueil' ? 'donné' : 'retiré'} avec succès`
}
