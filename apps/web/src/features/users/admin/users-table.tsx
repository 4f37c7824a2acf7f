// Laid out as blocks on a phone, a table is none to some browsers unless it says so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ManagedUser } from '@espace/contracts/users/users.admin'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/dashboard/button.tsx'
import { shortMoment } from '../../../ui/dashboard/moment.ts'
import { Tag } from '../../../ui/dashboard/panel.tsx'
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

/** The accounts of a page. On a phone every account is a block of lines. */
export function UsersTable({ users }: { users: readonly ManagedUser[] }) {
  const [task, setTask] = useState<Task>()
  return (
    <>
      <table className={styles.table} role="table" aria-label="Utilisateurs">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {users.map((user) => (
            <UserRow key={user.id} user={user} onTask={(kind) => setTask({ kind, user })} />
          ))}
        </tbody>
      </table>
      {task && <AskFirst task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}

interface UserRowProps {
  user: ManagedUser
  onTask: (kind: Task['kind']) => void
}

function UserRow({ user, onTask }: UserRowProps) {
  const about = `: ${nameOf(user)}`
  const isAdmin = user.role === 'admin'
  const cells: Readonly<Record<(typeof COLUMNS)[number], ReactNode>> = {
    Civilité: user.civility,
    'Prénom et nom': <strong>{nameOf(user)}</strong>,
    Email: user.email,
    Rôle: ROLE_NAMES[user.role],
    Statut: <Tag look={user.isActive ? 'ok' : 'warn'}>{user.isActive ? 'Actif' : 'Suspendu'}</Tag>,
    Identifiant: user.id,
    Création: user.createdAt ? shortMoment(user.createdAt) : 'Non disponible',
    'Dernière connexion': user.lastLogin ? shortMoment(user.lastLogin) : 'Jamais connecté',
    Actions: isAdmin ? (
      'Impossible de supprimer un administrateur'
    ) : (
      <span className={styles.actions}>
        <Button about={about} onClick={() => onTask('status')}>
          {user.isActive ? 'Suspendre' : 'Réactiver'}
        </Button>
        <Button about={about} onClick={() => onTask('role')}>
          {user.role === 'accueil' ? 'Retirer l’accueil' : 'Donner l’accueil'}
        </Button>
        <Button about={about} onClick={() => onTask('remove')}>
          Supprimer
        </Button>
      </span>
    ),
  }
  return (
    <tr role="row">
      {COLUMNS.map((column) => (
        <td key={column} role="cell" data-label={column}>
          {cells[column]}
        </td>
      ))}
    </tr>
  )
}
