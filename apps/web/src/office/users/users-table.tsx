import type { ManagedUser } from '@espace/contracts/users/users'
import { ROLE_NAMES } from '@espace/contracts/users/users.constants'
import { type ReactNode, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { Breakable } from '../ui/breakable.tsx'
import { RecordsTable } from '../ui/list/records-table.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Tag } from '../ui/panel.tsx'
import { AskFirst, nameOf, type Task } from './ask-first.tsx'
import styles from './users-table.module.css'

/** Columns in the order of §2. */
const COLUMNS = [
  'Civilité',
  'Prénom et nom',
  'Email',
  'Rôle',
  'Statut',
  'N°',
  'Création',
  'Dernière connexion',
  'Actions',
] as const

const ROLE_TASKS = {
  user: 'Donner l’accès à la porte…',
  accueil: 'Retirer l’accès à la porte…',
  controle: 'Retirer l’accès au journal de billetterie…',
} as const

/** The accounts of a page. */
export function UsersTable({ users }: { users: readonly ManagedUser[] }) {
  const [task, setTask] = useState<Task>()
  return (
    <>
      <RecordsTable
        label="Utilisateurs"
        columns={COLUMNS}
        records={users}
        brief={{ lead: 'Prénom et nom', state: 'Statut', below: 'Email', aside: 'Rôle' }}
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
    'N°': user.id,
    Création: user.createdAt ? shortMoment(user.createdAt) : 'Non disponible',
    'Dernière connexion': user.lastLogin ? shortMoment(user.lastLogin) : 'Jamais connecté',
    Actions: <Actions user={user} onTask={onTask} />,
  }
}

function Actions({ user, onTask }: { user: ManagedUser; onTask: (kind: Task['kind']) => void }) {
  const about = `: ${nameOf(user)}`
  const isAdmin = user.role === 'admin'
  return (
    <span className={styles.actions}>
      {isAdmin ? (
        'Impossible de supprimer un administrateur'
      ) : (
        <>
          <Button about={about} onClick={() => onTask('status')}>
            {user.isActive ? 'Suspendre' : 'Réactiver'}
          </Button>
          <Button about={about} onClick={() => onTask('remove')}>
            Supprimer
          </Button>
        </>
      )}
      <Menu about={about}>
        {user.role !== 'admin' && (
          <MenuItem onSelect={() => onTask('role')}>{ROLE_TASKS[user.role]}</MenuItem>
        )}
        <MenuItem onSelect={() => onTask('admin')}>
          {isAdmin ? 'Retirer l’administration…' : 'Nommer administrateur…'}
        </MenuItem>
        <MenuItem onSelect={() => onTask('sessions')}>Déconnecter partout…</MenuItem>
      </Menu>
    </span>
  )
}
