import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { FormDialog, useTask } from '#office/ui/form/task-form.tsx'
import { START, StartFields, StartRules } from './clashes.tsx'
import { RemoveShow } from './remove-show.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useShowTasks } from './use-show-tasks.ts'

export type ShowTask = { kind: 'remove' | 'status' | 'date'; show: ManagedSpectacle }

interface TaskProps {
  task: ShowTask
  onTask: (task: ShowTask) => void
  onClose: () => void
}

/** Dialog of a show, other than its form. */
export function TaskDialog({ task: { kind, show }, onTask, onClose }: TaskProps) {
  if (kind === 'remove') {
    return (
      <RemoveShow
        show={show}
        onCancelDate={() => onTask({ kind: 'status', show })}
        onClose={onClose}
      />
    )
  }
  if (kind === 'status') return <StatusDialog show={show} onClose={onClose} />
  return <DateDialog show={show} onClose={onClose} />
}

/** Adds a date to a series, outside its rule. */
function DateDialog({ show, onClose }: { show: ManagedSpectacle; onClose: () => void }) {
  const { addDate } = useShowTasks()
  const task = useTask({
    fields: START,
    rules: StartRules,
    values: { date_spectacle: '', heure_spectacle: show.heure_spectacle.slice(0, 5) },
    send: ({ date_spectacle, heure_spectacle }) =>
      addDate(show, { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }),
    onClose,
  })
  return (
    <FormDialog
      title={`Ajouter une date à « ${show.title} »`}
      of={task}
      action="Ajouter la date"
      closing="Annuler"
    >
      <StartFields of={START} show={show} isOther />
    </FormDialog>
  )
}
