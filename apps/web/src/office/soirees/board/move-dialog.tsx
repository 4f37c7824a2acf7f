import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useWatch } from 'react-hook-form'
import { TaskForm, useTask } from '#office/ui/form/task-form.tsx'
import { ButtonLink } from '#shared/dialog/button.tsx'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { shortTime } from '#shared/lib/language/dates-fr.ts'
import { useNow } from '#shared/lib/services.tsx'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { whenOf } from '../../reservations/words.ts'
import { START, StartFields, StartRules } from '../../spectacles/tasks/clashes.tsx'
import { useShowTasks } from '../../spectacles/tasks/use-show-tasks.ts'
import { MovedBooking } from '../change-preview.tsx'
import { soireePath } from '../soirees.queries.ts'
import { mayMove } from './date-block.tsx'

const rulesAt = (now: number) =>
  StartRules.refine(
    ({ date_spectacle: day, heure_spectacle: time }) =>
      Date.parse(parisInstant(day, `${time}:00`)) > now,
    { path: ['heure_spectacle'], message: 'Cette heure est passée' },
  )

interface MoveDialogProps {
  show: ManagedSpectacle
  /** Drop target; without it, the current position. */
  to?: { day: string; time: string } | undefined
  onClose: () => void
}

/** Confirms the move of a date: new start, overlapping shows and customers who get an email. */
export function MoveDialog({ show, to, onClose }: MoveDialogProps) {
  const now = useNow()
  const { move } = useShowTasks()
  const task = useTask({
    fields: START,
    rules: rulesAt(now),
    values: {
      date_spectacle: to?.day ?? show.date_spectacle,
      heure_spectacle: to?.time ?? shortTime(show.heure_spectacle),
    },
    send: ({ date_spectacle, heure_spectacle }) =>
      move(show, { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }),
    onClose,
  })
  const [day, time] = useWatch({
    control: task.form.control,
    name: ['date_spectacle', 'heure_spectacle'],
  })
  const isSame = day === show.date_spectacle && time === shortTime(show.heure_spectacle)
  return (
    <Dialog title={show.title} description={`${whenOf(show)}.`} onClose={onClose}>
      <p>
        <ButtonLink to={soireePath(show.id)}>Ouvrir la soirée</ButtonLink>{' '}
        <ButtonLink to={`/dashboard?modifier=${show.id}`}>Modifier</ButtonLink>
      </p>
      {mayMove(show, now) && (
        <TaskForm of={task} action="Déplacer la date" closing="Annuler">
          <StartFields of={START} show={show} />
          {!isSame && day !== '' && time !== '' && <Reached show={show} day={day} time={time} />}
        </TaskForm>
      )}
    </Dialog>
  )
}

/** Customers who get an email about the move. */
function Reached({ show, day, time }: { show: ManagedSpectacle; day: string; time: string }) {
  if (show.seatsTaken === 0) return <p>Personne n’a réservé&nbsp;: aucun email ne part.</p>
  return (
    <MovedBooking id={show.id} change={{ date_spectacle: day, heure_spectacle: `${time}:00` }} />
  )
}
