// Laid out as blocks on a phone, a table is none to some browsers unless it says so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Party } from '@espace/contracts/reservations/desk'
import { groupedCode } from '@espace/contracts/reservations/grouped-code'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem } from '../../../ui/dashboard/menu.tsx'
import { shortMoment } from '../../../ui/dashboard/moment.ts'
import { Tag } from '../../../ui/dashboard/panel.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useDeskTasks } from './use-desk-tasks.ts'
import { nameOf, paymentOf, STATES, whenOf } from './words.ts'
import styles from './desk.dashboard.module.css'

const COLUMNS = ['Nom', 'Places', 'Code', 'État', 'Règlement', 'Réservé le', 'Actions'] as const

type Column = (typeof COLUMNS)[number] | 'Date'

interface Task {
  kind: 'cancel' | 'move'
  party: Party
}

interface PartiesTableProps {
  label: string
  parties: readonly Party[]
  /** Of several dates, each says which. */
  hasDates?: boolean
}

/** Who has booked, and what can be done about it. On a phone every party is a block of lines. */
export function PartiesTable({ label, parties, hasDates = false }: PartiesTableProps) {
  const [task, setTask] = useState<Task>()
  const columns: readonly Column[] = hasDates ? ['Date', ...COLUMNS] : COLUMNS
  const close = () => setTask(undefined)
  return (
    <>
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {parties.map((party) => (
            <PartyRow
              key={party.id}
              party={party}
              columns={columns}
              onTask={(kind) => setTask({ kind, party })}
            />
          ))}
        </tbody>
      </table>
      {task?.kind === 'cancel' && <CancelDialog party={task.party} onClose={close} />}
      {task?.kind === 'move' && <MoveDialog party={task.party} onClose={close} />}
    </>
  )
}

interface PartyRowProps {
  party: Party
  columns: readonly Column[]
  onTask: (kind: Task['kind']) => void
}

function PartyRow({ party, columns, onTask }: PartyRowProps) {
  const { look, label } = STATES[party.state]
  const cells: Readonly<Record<Column, ReactNode>> = {
    Date: `${party.spectacle.title}, ${whenOf(party.spectacle)}`,
    Nom: (
      <span className={styles.who}>
        <strong>{nameOf(party)}</strong>
        {party.email !== null && <span className={styles.email}>{party.email}</span>}
      </span>
    ),
    Places: party.seats,
    Code: <code className={styles.code}>{groupedCode(party.code)}</code>,
    État: <Tag look={look}>{label}</Tag>,
    Règlement: paymentOf(party),
    'Réservé le': shortMoment(party.booked_at),
    Actions: <Actions party={party} onTask={onTask} />,
  }
  return (
    <tr role="row" className={party.state === 'annulée' ? styles.gone : undefined}>
      {columns.map((column) => (
        <td key={column} role="cell" data-label={column}>
          {cells[column]}
        </td>
      ))}
    </tr>
  )
}

/** What is in, or given back, stays as it is. */
function Actions({ party, onTask }: Omit<PartyRowProps, 'columns'>) {
  const { resend } = useDeskTasks()
  const { state, email } = party
  const isConfirmed = state === 'confirmée'
  const mayResend = email !== null && (isConfirmed || state === 'entrée')
  if (!isConfirmed && state !== 'en attente' && !mayResend) return null
  return (
    <Menu about={`: ${nameOf(party)}, ${groupedCode(party.code)}`}>
      {isConfirmed && (
        <MenuItem onSelect={() => onTask('move')}>Déplacer vers une autre date…</MenuItem>
      )}
      {mayResend && <MenuItem onSelect={() => void resend(party)}>Renvoyer les billets</MenuItem>}
      {state !== 'entrée' && (
        <MenuItem onSelect={() => onTask('cancel')}>Annuler la réservation…</MenuItem>
      )}
    </Menu>
  )
}
