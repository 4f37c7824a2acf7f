import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { shapeOf, type ValuesOf } from '#office/lib/edit/fields.ts'
import { ChangePreview, leavingLater } from '#office/soirees/change-preview.tsx'
import { Fields, placed, text } from '#office/ui/form/field-table.tsx'
import { ChoiceField } from '#office/ui/form/fields.tsx'
import { FormDialog, useTask } from '#office/ui/form/task-form.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { StartFields } from './clashes.tsx'
import { type StatusChange, useShowTasks } from './use-show-tasks.ts'

const STATES = ['annulé', 'reporté', 'complet', 'programmé'] as const

type Status = (typeof STATES)[number]

const FIELDS = {
  // No default: one accidental press would cancel an evening.
  status: placed<Status | ''>('Ce qui arrive', z.enum([...STATES, '']), ''),
  date_spectacle: text('Nouvelle date', {
    type: 'date',
    hint: 'Vide si elle n’est pas connue.',
  }),
  heure_spectacle: text('Nouvelle heure', { type: 'time' }),
  reason: text('Ce que le public en lira (facultatif)', {
    hint: 'Par exemple « Un membre de la troupe est souffrant. » : l’email et le compte de chaque réservation le disent.',
  }),
  note: text('Note pour l’équipe (facultative)'),
}
type Values = ValuesOf<typeof FIELDS>

const Rules = shapeOf(FIELDS)
  .refine(({ status }) => status !== '', {
    path: ['status'],
    message: 'Choisissez ce qui arrive à cette date',
  })
  .refine(({ reason }) => reason.length <= 300, {
    path: ['reason'],
    message: '300 caractères au plus',
  })
  .refine(({ note }) => note.length <= 500, { path: ['note'], message: '500 caractères au plus' })
  .refine(
    ({ status, date_spectacle, heure_spectacle }) =>
      status !== 'reporté' || (date_spectacle === '') === (heure_spectacle === ''),
    { path: ['heure_spectacle'], message: 'La date et l’heure vont ensemble' },
  )

/** Label of the submit button for each status. */
const ACTIONS: Readonly<Record<Status, string>> = {
  annulé: 'Annuler la date',
  reporté: 'Reporter la date',
  complet: 'Marquer complet',
  programmé: 'Remettre au programme',
}

/** A date that plays as planned has no status to reset. */
const optionsOf = ({ status }: ManagedSpectacle) =>
  STATES.filter((each) => each !== 'programmé' || status !== 'programmé').map((value) => ({
    value,
    label: ACTIONS[value],
  }))

const SAID = {
  programmé: 'Spectacle de nouveau programmé',
  annulé: 'Spectacle annulé',
  reporté: 'Spectacle reporté',
  complet: 'Spectacle marqué complet',
}

/** Marks a date as cancelled, postponed or full; can be undone for ten minutes. */
export function StatusDialog({ show, onClose }: { show: ManagedSpectacle; onClose: () => void }) {
  const { changeStatus } = useShowTasks()
  const present = STATES.find((each) => each === show.status && each !== 'programmé')
  const task = useTask<Values>({
    fields: FIELDS,
    rules: Rules,
    values: {
      status: present ?? '',
      date_spectacle: '',
      heure_spectacle: '',
      reason: '',
      note: '',
    },
    send: async (values) => {
      const change = changeOf(values)
      return change && changeStatus(show, change, SAID[change.status])
    },
    onClose,
  })
  const [status, day, time, reason] = useWatch({
    control: task.form.control,
    name: ['status', 'date_spectacle', 'heure_spectacle', 'reason'],
  })
  // A new start needs both day and hour.
  const isWhole = day !== '' && time !== ''
  const change = changeOf({
    status,
    reason,
    date_spectacle: isWhole ? day : '',
    heure_spectacle: isWhole ? time : '',
    note: '',
  })
  return (
    <FormDialog
      title={`Annuler ou reporter « ${show.title} »`}
      description={`${longDate(show.date_spectacle)}. Le site suit dans la minute ; vous avez dix minutes pour revenir en arrière.`}
      of={task}
      action={status === '' ? 'Enregistrer' : ACTIONS[status]}
      look={status === 'annulé' ? 'danger' : 'main'}
    >
      <ChoiceField name="status" label={FIELDS.status.label} options={optionsOf(show)} />
      {status === 'reporté' && <StartFields of={FIELDS} show={show} />}
      {change && (status === 'annulé' || status === 'reporté') && (
        <>
          <Consequences show={show} change={change} />
          <Fields of={FIELDS} layout={['reason']} />
        </>
      )}
      <Fields of={FIELDS} layout={['note']} />
    </FormDialog>
  )
}

/** Body of the change; undefined without a choice, which validation has refused by then. */
function changeOf({ status, date_spectacle, heure_spectacle, reason, note }: Values) {
  if (status === '') return undefined
  const isPutOff = status === 'reporté' && date_spectacle !== ''
  return {
    status,
    ...(isPutOff && { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }),
    ...(reason !== '' && (status === 'annulé' || status === 'reporté') && { reason }),
    ...(note !== '' && { note }),
  }
}

/** Customers, refunds and emails of a change of status, before it is saved. */
function Consequences({ show, change }: { show: ManagedSpectacle; change: StatusChange }) {
  const { id, booking_mode: mode, seatsTaken } = show
  if (seatsTaken === 0) {
    return (
      <p>
        {mode === 'maison'
          ? 'Personne n’a réservé : aucun email ne part.'
          : 'Les billets d’une billetterie extérieure se règlent avec elle : ce site n’écrit à personne.'}
      </p>
    )
  }
  const kept = change.status === 'reporté' ? ' Les places restent réservées.' : ''
  return (
    <ChangePreview
      change={{ kind: 'status', id, change }}
      sentence={(preview) =>
        `${leavingLater(preview)}${kept} D’ici là, vous pouvez revenir en arrière.`
      }
    />
  )
}
