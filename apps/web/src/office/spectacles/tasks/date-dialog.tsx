import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { TaskForm, useTask } from '#office/ui/form/task-form.tsx'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { START, StartFields, StartRules } from './clashes.tsx'
import { useShowTasks } from './use-show-tasks.ts'

/** Adds a date to a series, outside its rule. */
export function DateDialog({ show, onClose }: { show: ManagedSpectacle; onClose: () => void }) {
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
    <Dialog title={`Ajouter une date à « ${show.title} »`} onClose={onClose}>
      <TaskForm of={task} action="Ajouter la date" closing="Annuler">
        <StartFields of={START} show={show} isOther />
      </TaskForm>
    </Dialog>
  )
}
