import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf, type Status } from '@espace/contracts/spectacles/spectacles.constants'
import { Button } from '#shared/dialog/button.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { Link, useNavigate } from '#shared/lib/router.ts'
import { useNow } from '#shared/lib/services.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { whenOf } from '../reservations/words.ts'
import { soireePath } from '../soirees/soirees.queries.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Card, Tag, type TagLook } from '../ui/panel.tsx'
import { isFull } from './show-filters.ts'
import type { ShowTask } from './tasks/show-task.tsx'
import { useShowTasks } from './tasks/use-show-tasks.ts'

const STATUS_TAGS: Readonly<Record<Status, { look: TagLook; label: string }>> = {
  programmé: { look: 'ok', label: 'Programmé' },
  annulé: { look: 'warn', label: 'Annulé' },
  reporté: { look: 'warn', label: 'Reporté' },
  complet: { look: 'warn', label: 'Complet' },
  brouillon: { look: 'dashed', label: 'Brouillon' },
}

interface ManagedCardProps {
  show: ManagedSpectacle
  onEdit: (id: number) => void
  onTask: (task: ShowTask) => void
}

/** A show of the programme: picture, title, date (§2), status and actions. */
export function ManagedCard({ show, onEdit, onTask }: ManagedCardProps) {
  const { duplicate, undoStatus, markFull } = useShowTasks()
  const now = useNow()
  const navigate = useNavigate()
  const when = whenOf(show)
  const about = `: ${show.title}, ${when}`
  const mayUndo = show.undoUntil !== null && Date.parse(show.undoUntil) > now
  return (
    <Card
      title={<Link to={soireePath(show.id)}>{typeset(show.title)}</Link>}
      picture={
        <div data-ambiance={ambianceOf(show)}>
          <Picture path={show.img} folder="spectacles" alt="" sizes="5rem" />
        </div>
      }
      actions={
        <>
          <Button about={about} onClick={() => onEdit(show.id)}>
            Modifier
          </Button>
          <Button look="plain" about={about} onClick={() => onTask({ kind: 'remove', show })}>
            Supprimer
          </Button>
          <Menu about={about}>
            <MenuItem onSelect={() => void duplicate(show, onEdit)}>Dupliquer</MenuItem>
            {show.status !== 'brouillon' && (
              <MenuItem onSelect={() => onTask({ kind: 'status', show })}>
                Annuler ou reporter…
              </MenuItem>
            )}
            {show.status === 'programmé' && (
              <MenuItem onSelect={() => markFull(show)}>Marquer complet</MenuItem>
            )}
            {mayUndo && (
              <MenuItem onSelect={() => undoStatus(show)}>Revenir sur le changement</MenuItem>
            )}
            {show.recurrenceId !== null && (
              <MenuItem onSelect={() => onTask({ kind: 'date', show })}>Ajouter une date…</MenuItem>
            )}
            {show.isPublic && (
              <MenuItem onSelect={() => void navigate(showPath(show))}>Page publique</MenuItem>
            )}
          </Menu>
        </>
      }
    >
      <p>
        <time dateTime={show.startsAt}>{when}</time>
      </p>
      <p>
        <Sale show={show} about={about} />
      </p>
      <p>
        <Tags show={show} now={now} />
      </p>
    </Card>
  )
}

/** Sales channel of a show; for our own sales the seats sold, with a link to the bookings. */
function Sale({ show, about }: { show: ManagedSpectacle; about: string }) {
  const { id, booking_mode: mode, seatsTaken, capacity } = show
  if (mode !== 'maison') return 'Billetterie extérieure'
  return (
    <>
      Vendu ici&nbsp;:{' '}
      <Link to={`/dashboard/reservations?date=${id}`}>
        {seatsTaken} / {capacity} places<span className="visually-hidden"> {about}</span>
      </Link>
    </>
  )
}

function Tags({ show, now }: { show: ManagedSpectacle; now: number }) {
  const { look, label } = STATUS_TAGS[show.status]
  const isScheduled = show.publishAt !== null && Date.parse(show.publishAt) > now
  return (
    <>
      <Tag look={look}>{label}</Tag>{' '}
      {show.status !== 'complet' && isFull(show) && <Tag look="warn">Complet</Tag>}{' '}
      {show.recurrenceId !== null && <Tag look="info">Récurrent</Tag>}{' '}
      {isScheduled && show.publishAt !== null && (
        <Tag look="dashed">Publication le {moment(show.publishAt)}</Tag>
      )}{' '}
      {Date.parse(show.startsAt) <= now && <Tag look="dashed">Passé</Tag>}
    </>
  )
}
