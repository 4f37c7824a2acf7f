import type { ManagedUser } from '@espace/contracts/users/users.admin'
import { Confirm } from '../../../ui/dashboard/confirm.tsx'
import { useUserTasks } from './use-user-tasks.ts'

export interface Task {
  kind: 'status' | 'role' | 'remove'
  user: ManagedUser
}

export const nameOf = ({ firstName, lastName }: ManagedUser) => `${firstName} ${lastName}`

/** Nothing is done to an account without this question (§5). */
export function AskFirst({ task: { kind, user }, onClose }: { task: Task; onClose: () => void }) {
  const { toggleStatus, toggleDoor, remove } = useUserTasks()
  if (kind === 'remove') {
    return (
      <Confirm
        title={`Supprimer ${nameOf(user)}`}
        sentence="Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible."
        action="Supprimer"
        onConfirm={() => remove(user)}
        onClose={onClose}
      />
    )
  }
  if (kind === 'role') {
    const isGiven = user.role === 'accueil'
    return (
      <Confirm
        title={`${isGiven ? 'Retirer' : 'Donner'} l’accès à la porte : ${nameOf(user)}`}
        sentence={
          isGiven
            ? 'Cette personne ne pourra plus tenir la porte.'
            : 'Cette personne pourra tenir la porte des soirées, et rien d’autre du tableau de bord.'
        }
        action={isGiven ? 'Retirer' : 'Donner'}
        isDangerous={isGiven}
        isRemoval={false}
        onConfirm={() => toggleDoor(user)}
        onClose={onClose}
      />
    )
  }
  const verb = user.isActive ? 'suspendre' : 'réactiver'
  return (
    <Confirm
      title={`${user.isActive ? 'Suspendre' : 'Réactiver'} ${nameOf(user)}`}
      sentence={`Êtes-vous sûr de vouloir ${verb} cet utilisateur ?`}
      action={user.isActive ? 'Suspendre' : 'Réactiver'}
      isDangerous={user.isActive}
      isRemoval={false}
      onConfirm={() => toggleStatus(user)}
      onClose={onClose}
    />
  )
}
