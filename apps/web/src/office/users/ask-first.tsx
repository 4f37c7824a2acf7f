import type { ManagedUser } from '@espace/contracts/users/users'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { useUserTasks } from './use-user-tasks.ts'

export interface Task {
  kind: 'status' | 'role' | 'admin' | 'sessions' | 'remove'
  user: ManagedUser
}

export const nameOf = ({ firstName, lastName }: ManagedUser) => `${firstName} ${lastName}`

/** Confirmation dialog of every action on an account (§5). */
export function AskFirst({ task: { kind, user }, onClose }: { task: Task; onClose: () => void }) {
  const { toggleStatus, setRole, disconnect, remove } = useUserTasks()
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
  if (kind === 'role' && user.role === 'controle') {
    return <EndInspection user={user} onClose={onClose} />
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
        onConfirm={() => setRole({ user, role: isGiven ? 'user' : 'accueil' })}
        onClose={onClose}
      />
    )
  }
  if (kind === 'admin') {
    const isGiven = user.role === 'admin'
    return (
      <Confirm
        title={`${isGiven ? 'Retirer l’administration' : 'Nommer administrateur'} : ${nameOf(user)}`}
        sentence={
          isGiven
            ? 'Cette personne n’aura plus accès au tableau de bord, et ses invitations en attente ne vaudront plus rien.'
            : 'Cette personne pourra tout faire dans le tableau de bord, comme vous.'
        }
        note="Elle en est prévenue par email, les autres administrateurs aussi."
        action={isGiven ? 'Retirer' : 'Nommer'}
        isDangerous={isGiven}
        isRemoval={false}
        onConfirm={() => setRole({ user, role: isGiven ? 'user' : 'admin' })}
        onClose={onClose}
      />
    )
  }
  if (kind === 'sessions') {
    return (
      <Confirm
        title={`Déconnecter partout : ${nameOf(user)}`}
        sentence="Tous les appareils de cette personne seront déconnectés, et les liens de nos emails ne vaudront plus rien."
        action="Déconnecter"
        isRemoval={false}
        onConfirm={() => disconnect(user)}
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

function EndInspection({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { setRole } = useUserTasks()
  return (
    <Confirm
      title={`Retirer l’accès au journal de billetterie : ${nameOf(user)}`}
      sentence="Cette personne ne pourra plus lire le journal de billetterie."
      action="Retirer"
      isRemoval={false}
      onConfirm={() => setRole({ user, role: 'user' })}
      onClose={onClose}
    />
  )
}
