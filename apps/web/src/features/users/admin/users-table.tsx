import type { ManagedUser } from '@espace/contracts/users/users.admin'
import { type ReactNode, useState } from 'react'
import { Breakable } from '../../../ui/dashboard/breakable.tsx'
import { Button } from '../../../ui/dashboard/button.tsx'
import { shortMoment } from '../../../ui/dashboard/moment.ts'
import { Tag } from '../../../ui/dashboard/panel.tsx'
import { RecordsTable } from '../../../ui/dashboard/records-table.tsx'
import { AskFirst, nameOf, type Task } from './ask-first.tsx'
import styles from './users-table.dashboard.module.css'

/** §2, in its order. */
const COLUMNS = [
  'Civilité',
  'Prénom et nom',
  'Email',
  'Rôle',
  'Statut',
  'Identifiant',
  'Création',
  'Dernière connexion',
  'Actions',
] as const

const ROLE_NAMES = { user: 'Utilisateur', accueil: 'Accueil', admin: 'Administrateur' } as const

/** The accounts of a page. */
export function UsersTable({ users }: { users: readonly ManagedUser[] }) {
  const [task, setTask] = useState<Task>()
  return (
    <>
      <RecordsTable
        label="Utilisateurs"
        columns={COLUMNS}
        records={users}
        cellsOf={(user) => cellsOf(user, (kind) => setTask({ kind, user }))}
      />
      {task && <AskFirst task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}

function cellsOf(
  user: ManagedUser,
  onTask: (kind: Task['kind']) => void,
): Readonly<Record<(typeof COLUMNS)[number], ReactNode>> {
  return {
    Civilité: user.civility,
    'Prénom et nom': <strong>{nameOf(user)}</strong>,
    Email: <Breakable text={user.email} />,
    Rôle: ROLE_NAMES[user.role],
    Statut: <Tag look={user.isActive ? 'ok' : 'warn'}>{user.isActive ? 'Actif' : 'Suspendu'}</Tag>,
    Identifiant: user.id,
    Création: user.createdAt ? shortMoment(user.createdAt) : 'Non disponible',
    'Dernière connexion': user.lastLogin ? shortMoment(user.lastLogin) : 'Jamais connecté',
    Actions: <Actions user={user} onTask={onTask} />,
  }
}

interface ActionsProps {
  user: ManagedUser
  onTask: (kind: Task['kind']) => void
}

function Actions({ user, onTask }: ActionsProps) {
  const about = `: ${nameOf(user)}`
  const disconnect = (
    <Button about={about} onClick={() => onTask('sessions')}>
      Déconnecter partout
    </Button>
  )
  if (user.role === 'admin') {
    return (
      <span className={styles.actions}>
        Impossible de supprimer un administrateur
        <Button about={about} onClick={() => onTask('admin')}>
          Retirer l’administration
        </Button>
        {disconnect}
      </span>
    )
  }
  return (
    <span className={styles.actions}>
      <Button about={about} onClick={() => onTask('status')}>
        {user.isActive ? 'Suspendre' : 'Réactiver'}
      </Button>
      <Button about={about} onClick={() => onTask('role')}>
        {user.role === 'accueil' ? 'Retirer l’accès à la porte' : 'Donner l’accès à la porte'}
      </Button>
      <Button about={about} onClick={() => onTask('admin')}>
        Nommer administrateur
      </Button>
      {disconnect}
      <Button about={about} onClick={() => onTask('remove')}>
        Supprimer
      </Button>
    </span>
  )
}
