import type { GivenRole } from '@espace/contracts/users/limits'
import type { ManagedUser, UserPage } from '@espace/contracts/users/users.admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { refocus } from '../../../lib/dashboard/refocus.ts'
import { useRefusal } from '../../../lib/dashboard/use-refusal.ts'
import { saidOfRemoval } from '../../../lib/dashboard/use-remove.ts'
import { useServices } from '../../../lib/services.tsx'
import { USERS_KEY } from './users.queries.ts'

/** Suspends, lets in again, gives the door and erases (§4): shown at once, and taken back when the server refuses. */
export function useUserTasks() {
  const admin = useAdmin()
  const { toasts } = useServices()
  const queryClient = useQueryClient()
  const refuse = useRefusal()
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
  const status = useMutation({
    mutationFn: ({ id, version, isActive }: ManagedUser) =>
      admin.users.setStatus({ params: { id }, body: { isActive: !isActive, version } }),
    networkMode: 'always',
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
      refuse(error, 'Erreur lors de la mise à jour')
    },
    onSettled: settle,
  })
  const door = useMutation({
    mutationFn: ({ id, version, role }: ManagedUser) =>
      admin.users.setRole({ params: { id }, body: { role: otherRole(role), version } }),
    networkMode: 'always',
    // It would meet its own first attempt as somebody else's.
    retry: false,
    onMutate: ({ id, role }) =>
      show((users) =>
        users.map((user) => (user.id === id ? { ...user, role: otherRole(role) } : user)),
      ),
    onSuccess: ({ role }) =>
      toasts.show('success', `Accueil ${role === 'accueil' ? 'donné' : 'retiré'} avec succès`),
    onError: (error, _, takeBack) => {
      takeBack?.()
      refuse(error, 'Erreur lors de la mise à jour')
    },
    onSettled: settle,
  })
  const removal = useMutation({
    mutationFn: ({ id, version }: ManagedUser) =>
      admin.users.remove({ params: { id } }, { version }),
    networkMode: 'always',
    // It would meet its own first attempt as somebody else's.
    retry: false,
    onMutate: ({ id }) => show((users) => users.filter((user) => user.id !== id)),
    onSuccess: () => toasts.show('success', 'Utilisateur supprimé'),
    onError: (error, _, takeBack) => {
      takeBack?.()
      refuse(saidOfRemoval(error), 'Erreur lors de la suppression')
    },
    onSettled: settle,
  })
  return { toggleStatus: status.mutate, toggleDoor: door.mutate, remove: removal.mutate }
}

const otherRole = (role: ManagedUser['role']): GivenRole =>
  role === 'accueil' ? 'user' : 'accueil'
