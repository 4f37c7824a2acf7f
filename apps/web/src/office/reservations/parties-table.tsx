import type { Party } from '@espace/contracts/reservations/box-office'
import { groupedCode, COUNTER_MEANS } from '@espace/contracts/reservations/reservations.constants'
import { PartySettlement } from '@espace/contracts/reservations/settlements'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { places, price } from '#shared/lib/language/french.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import type { ValuesOf } from '../lib/edit/fields.ts'
import { MEANS } from '../lib/means.ts'
import { Breakable } from '../ui/breakable.tsx'
import { choice, Fields, OPTIONAL, text, whole } from '../ui/form/field-table.tsx'
import { FormDialog, useTask } from '../ui/form/task-form.tsx'
import { RecordsTable } from '../ui/list/records-table.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Tag } from '../ui/panel.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ChangeDialog } from './money/change-dialog.tsx'
import { InvoiceDialog } from './money/invoice-dialog.tsx'
import { LinkDialog } from './money/link-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type PartyDialogProps, useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { dueOf, listedName, nameOf, owedTo, paymentOf, stateOf, whenOf, of } from './words.ts'
import styles from './box-office.module.css'

const COLUMNS = ['Nom', 'Places', 'Code', 'État', 'Règlement', 'Réservé le', 'Actions'] as const

type Column = (typeof COLUMNS)[number] | 'Date'

const BRIEF = { lead: 'Nom', state: 'État', below: 'Règlement', aside: 'Places' } as const

interface Task {
  kind: 'cancel' | 'move' | 'change' | 'settle' | 'link' | 'invoice' | 'edit'
  party: Party
}

interface PartiesTableProps {
  label: string
  parties: readonly Party[]
  /** Adds a column with the date, where parties of several dates are listed. */
  hasDates?: boolean
}

export function PartiesTable({ label, parties, hasDates = false }: PartiesTableProps) {
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <>
      <RecordsTable<Column, Party>
        label={label}
        columns={hasDates ? ['Date', ...COLUMNS] : COLUMNS}
        brief={hasDates ? { ...BRIEF, below: 'Date' } : BRIEF}
        records={parties}
        cellsOf={(party) => cellsOf(party, (kind) => setTask({ kind, party }))}
        isPast={isGone}
      />
      {task?.kind === 'cancel' && <CancelDialog party={task.party} onClose={close} />}
      {task?.kind === 'edit' && <EditDialog party={task.party} onClose={close} />}
      {task?.kind === 'move' && <MoveDialog party={task.party} onClose={close} />}
      {task?.kind === 'change' && <ChangeDialog party={task.party} onClose={close} />}
      {task?.kind === 'invoice' && <InvoiceDialog party={task.party} onClose={close} />}
      {task?.kind === 'link' && <LinkDialog party={task.party} onClose={close} />}
      {task?.kind === 'settle' && <SettleDialog party={task.party} onClose={close} />}
    </>
  )
}

function cellsOf(
  party: Party,
  onTask: (kind: Task['kind']) => void,
): Readonly<Record<Column, ReactNode>> {
  const { look, label } = stateOf(party)
  return {
    Date: `${party.spectacle.title}, ${whenOf(party.spectacle)}`,
    Nom: (
      <span className={styles.who}>
        <strong>{listedName(party)}</strong>
        {party.email !== null && (
          <span className={styles.email}>
            <Breakable text={party.email} />
          </span>
        )}
        {party.isMailRefused && <Tag look="warn">E-mail refusé</Tag>}
        {party.phone !== null && <span className={styles.email}>{party.phone}</span>}
        {party.note !== '' && <em>{party.note}</em>}
      </span>
    ),
    Places: places(party.seats),
    Code: <code className={styles.code}>{groupedCode(party.code)}</code>,
    État: <Tag look={look}>{label}</Tag>,
    Règlement: paymentOf(party),
    'Réservé le': shortMoment(party.bookedAt),
    Actions: <Actions party={party} onTask={onTask} />,
  }
}

const isGone = ({ state }: Party): boolean => state === 'annulée' || state === 'libérée'

/** Actions of a party; none once it is checked in or cancelled. */
function Actions({ party, onTask }: { party: Party; onTask: (kind: Task['kind']) => void }) {
  const { resend, confirm, repay, keep } = useBoxOfficeTasks()
  const { state, email, phone, hasAccount, optionUntil, cancelAt } = party
  const isConfirmed = state === 'confirmée'
  const mayResend = email !== null && (isConfirmed || state === 'entrée')
  const owed = owedTo(party)
  const isToPay = dueOf(party) > 0 && (isConfirmed || optionUntil !== null)
  if (!isConfirmed && state !== 'en attente' && !mayResend && owed === 0) return null
  return (
    <Menu about={`: ${nameOf(party)}, ${groupedCode(party.code)}`}>
      {cancelAt !== null && (
        <MenuItem onSelect={() => void keep(party)}>Revenir en arrière</MenuItem>
      )}
      {optionUntil !== null && (
        <MenuItem onSelect={() => void confirm(party)}>Confirmer l’option</MenuItem>
      )}
      {isToPay && <MenuItem onSelect={() => onTask('settle')}>Encaisser…</MenuItem>}
      {isToPay && email !== null && (
        <MenuItem onSelect={() => onTask('link')}>Envoyer un lien de paiement…</MenuItem>
      )}
      {party.price_cents > 0 && state !== 'en attente' && (
        <MenuItem onSelect={() => onTask('invoice')}>Facture…</MenuItem>
      )}
      {owed > 0 && (
        <MenuItem onSelect={() => void repay(party)}>{price(owed)} rendus à la personne</MenuItem>
      )}
      {isConfirmed && (
        <MenuItem onSelect={() => onTask('move')}>Déplacer vers une autre date…</MenuItem>
      )}
      {isConfirmed && <MenuItem onSelect={() => onTask('change')}>Changer des places…</MenuItem>}
      {email !== null && (
        <MenuItem onSelect={() => location.assign(`mailto:${email}`)}>Écrire à {email}</MenuItem>
      )}
      {phone !== null && (
        <MenuItem onSelect={() => location.assign(`tel:${phone.replaceAll(/[^\d+]/g, '')}`)}>
          Appeler le {phone}
        </MenuItem>
      )}
      {mayResend && <MenuItem onSelect={() => void resend(party)}>Renvoyer les billets</MenuItem>}
      {(isConfirmed || state === 'entrée' || optionUntil !== null) && (
        <MenuItem onSelect={() => onTask('edit')}>
          {hasAccount ? 'Note pour la porte…' : 'Coordonnées et note…'}
        </MenuItem>
      )}
      {cancelAt === null && (isConfirmed || state === 'en attente') && (
        <MenuItem onSelect={() => onTask('cancel')}>Annuler la réservation…</MenuItem>
      )}
    </Menu>
  )
}

const fieldsOf = (left: number) => ({
  seats: whole('Places réglées', {
    hint: 'Moins que toutes : c’est un acompte. Il se compte en places entières, jamais en euros : la porte demande le reste, même sans réseau.',
    min: 1,
    max: left,
    blank: String(left),
  }),
  means: choice(
    'Moyen',
    [...COUNTER_MEANS, 'bon' as const].map((value) => ({ value, label: MEANS[value] })),
    'carte',
  ),
  voucher: text('Code du bon', { required: true, autoComplete: 'off', spellCheck: false }),
  receivedOn: text('Reçu le', {
    after: OPTIONAL,
    hint: 'D’un virement, comme le dit la banque ; sans date, aujourd’hui.',
    type: 'date',
  }),
})

type Values = ValuesOf<ReturnType<typeof fieldsOf>>

const toBody = ({ seats, means, voucher, receivedOn }: Values) =>
  means === 'bon'
    ? { seats: Number(seats), means, voucher }
    : { seats: Number(seats), means, receivedOn: receivedOn || null }

/** Records a payment before the evening: in full, or a deposit. */
function SettleDialog({ party, onClose }: PartyDialogProps) {
  const { settle } = useBoxOfficeTasks()
  const task = useTask({
    fields: () => fieldsOf(party.seats - party.paidSeats),
    body: PartySettlement,
    toBody,
    send: (values) => settle(party, toBody(values)),
    onClose,
  })
  const { control } = task.form
  const seats = Number(useWatch({ control, name: 'seats' }))
  const means = useWatch({ control, name: 'means' })
  return (
    <FormDialog
      title={`Encaisser le règlement ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)}, reste à régler ${price(dueOf(party))}.`}
      of={task}
      action="Encaisser"
    >
      <Fields
        of={task.fields}
        layout={['seats', 'means', means === 'bon' ? 'voucher' : 'receivedOn']}
      />
      <p role="status">{seats > 0 && `Encaissé : ${price(seats * party.price_cents)}`}</p>
    </FormDialog>
  )
}
