import type { Role } from '@espace/contracts/auth/limits'
import type { ManagedUser, UserPage } from '@espace/contracts/users/users.admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdmin, useOwnSaves } from '../../../lib/dashboard/dashboard.tsx'
import { saidOfRemoval } from '../../../lib/dashboard/edit/use-remove.ts'
import { refocus } from '../../../lib/dashboard/refocus.ts'
import { useErrorToast } from '../../../lib/dashboard/use-error-toast.ts'
import { useServices } from '../../../lib/services.tsx'
import { USERS_KEY } from './users.queries.ts'

/** Suspends, lets in again, gives the door and erases (§4): shown at once, and taken back when the server refuses. */
export function useUserTasks() {
  const admin = useAdmin()
  const { toasts } = useServices()
  const showError = useErrorToast()
  const ownSaves = useOwnSaves()
  const { settle, show, change } = useShownUsers()
  const status = useMutation({
    mutationFn: (user: ManagedUser) =>
      change(user, (version) => {
        const body = { isActive: !user.isActive, version }
        return admin.users.setStatus({ params: { id: user.id }, body })
      }),
    // It would meet its own first attempt as somebody else's.
    retry: false,
    onMutate: ({ id, isActive }) =>
      show((users) =>
        users.map((user) => (user.id === id ? { ...user, isActive: !isActive } : user)),
      ),
    onSuccess: ({ isActive }) =>
      toasts.show('success', `Utilisateur ${isActive ? 'réactivé' : 'suspendu'} avec succès`),
    onError: (error, _, takeBack) => {
      takeBack?.()
      showError(error, 'Erreur lors de la mise à jour')
    },
    onSettled: settle,
  })
  const roles = useMutation({
    mutationFn: ({ user, role }: NewRole) =>
      change(user, (version) => {
        const body = { role, version }
        return admin.users.setRole({ params: { id: user.id }, body })
      }),
    // It would meet its own first attempt as somebody else's.
    retry: false,
    onMutate: ({ user: { id }, role }) =>
      show((users) => users.map((user) => (user.id === id ? { ...user, role } : user))),
    onSuccess: (_, { user, role }) => toasts.show('success', saidOfRole(user.role, role)),
    onError: (error, _, takeBack) => {
      takeBack?.()
      showError(error, 'Erreur lors de la mise à jour')
    },
    onSettled: settle,
  })
  const removal = useMutation({
    mutationFn: (user: ManagedUser) =>
      ownSaves.send(USERS_KEY, user, (version) =>
        admin.users.remove({ params: { id: user.id } }, { version }),
      ),
    // It would meet its own first attempt as somebody else's.
    retry: false,
    onMutate: ({ id }) => show((users) => users.filter((user) => user.id !== id)),
    onSuccess: () => toasts.show('success', 'Utilisateur supprimé'),
    onError: (error, _, takeBack) => {
      takeBack?.()
      showError(saidOfRemoval(error), 'Erreur lors de la suppression')
    },
    onSettled: settle,
  })
  const sessions = useMutation({
    mutationFn: ({ id }: ManagedUser) => admin.users.endSessions({ params: { id } }),
    onSuccess: () => toasts.show('success', 'Appareils déconnectés'),
    onError: (error) => showError(error, 'Erreur lors de la mise à jour'),
  })
  return {
    toggleStatus: status.mutate,
    setRole: roles.mutate,
    disconnect: sessions.mutate,
    remove: removal.mutate,
  }
}

/** The accounts that the tab shows, as they are and as they become. */
function useShownUsers() {
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const settle = async () => {
    await queryClient.invalidateQueries({ queryKey: USERS_KEY })
    refocus()
  }
  const show = async (change: (users: ManagedUser[]) => ManagedUser[]) => {
    await queryClient.cancelQueries({ queryKey: USERS_KEY })
    const before = queryClient.getQueriesData<UserPage>({ queryKey: USERS_KEY })
    queryClient.setQueriesData<UserPage>(
      { queryKey: USERS_KEY },
      (page) => page && { ...page, users: change(page.users) },
    )
    return () => {
      for (const [key, page] of before) queryClient.setQueryData(key, page)
    }
  }
  /** Sends a change of one account, and shows what it has become: its version, too. */
  const change = async (
    user: ManagedUser,
    send: (version: number) => Promise<ManagedUser>,
  ): Promise<ManagedUser> => {
    const changed = await ownSaves.send(USERS_KEY, user, send)
    await show((users) => users.map((each) => (each.id === user.id ? changed : each)))
    return changed
  }
  return { settle, show, change }
}

interface NewRole {
  user: ManagedUser
  role: Role
}

function saidOfRole(before: Role, after: Role): string {
  if (after === 'admin') return 'Administrateur nommé avec succès'
  if (before === 'admin') return 'Administration retirée avec succès'
  return `Accès à la porte ${after === 'accueil' ? 'donné' : 'retiré'} avec succès`
}
