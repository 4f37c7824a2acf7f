import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Fields, text } from '#office/ui/form/field-table.tsx'
import { TaskForm, useTask } from '#office/ui/form/task-form.tsx'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { ClashNotice } from './clashes.tsx'
import { useShowTasks } from './use-show-tasks.ts'

const required = z.string().min(1, 'Ce champ est requis')
const Rules = z.object({ date_spectacle: required, heure_spectacle: required })

const FIELDS = {
  date_spectacle: text('Date', { type: 'date', required: true }),
  heure_spectacle: text('Heure', { type: 'time', required: true }),
}

/** Adds a date to a series, outside its rule. */
export function DateDialog({ show, onClose }: { show: ManagedSpectacle; onClose: () => void }) {
  const { addDate } = useShowTasks()
  const task = useTask({
    fields: FIELDS,
    rules: Rules,
    values: { date_spectacle: '', heure_spectacle: show.heure_spectacle.slice(0, 5) },
    send: ({ date_spectacle, heure_spectacle }) =>
      addDate(show, { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }),
    onClose,
  })
  const [day, time] = useWatch({
    control: task.form.control,
    name: ['date_spectacle', 'heure_spectacle'],
  })
  return (
    <Dialog title={`Ajouter une date à « ${show.title} »`} onClose={onClose}>
      <TaskForm of={task} action="Ajouter la date" closing="Annuler">
        <Fields of={FIELDS} layout={[['date_spectacle', 'heure_spectacle']]} />
        <ClashNotice
          id={undefined}
          lieu={show.lieu}
          durationMinutes={String(show.durationMinutes ?? '')}
          date_spectacle={day}
          heure_spectacle={time}
        />
      </TaskForm>
    </Dialog>
  )
}
