import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import type { CSSProperties } from 'react'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { DATE, STAGE } from './landing.ts'
import styles from './board.module.css'

interface DateBlockProps {
  show: ManagedSpectacle
  /** Position within the day. */
  style?: CSSProperties
  onPress: (show: ManagedSpectacle) => void
}

/** A date on the board, filled by its occupancy; can be dragged, or pressed for its dialog. */
export function DateBlock({ show, style, onPress }: DateBlockProps) {
  const { id, title, status, booking_mode: mode, capacity, seatsTaken } = show
  const disabled = !mayMove(show, useNow())
  const drag = useDraggable({
    id: DATE + id,
    disabled,
    attributes: { roleDescription: 'date à déplacer' },
  })
  const stage = useDroppable({ id: STAGE + id, disabled })
  const share = mode === 'maison' && capacity > 0 ? Math.min(1, seatsTaken / capacity) : 0
  const { transform } = drag
  return (
    <button
      type="button"
      ref={(node) => {
        drag.setNodeRef(node)
        stage.setNodeRef(node)
      }}
      className={styles.block}
      data-held={drag.isDragging || undefined}
      data-under={stage.isOver || undefined}
      data-off={status === 'annulé' || undefined}
      data-draft={status === 'brouillon' || undefined}
      style={{
        ...style,
        '--fill': `${Math.round(100 * share)}%`,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
      }}
      {...drag.attributes}
      aria-disabled={undefined}
      {...drag.listeners}
      onClick={() => onPress(show)}
    >
      <span className="visually-hidden">{labelOf(show)}</span>
      <span className={styles.time} aria-hidden="true">
        {shortTime(show.heure_spectacle)} {mode === 'maison' && `${seatsTaken}/${capacity}`}
      </span>
      <span className={styles.title} aria-hidden="true">
        {typeset(title)}
      </span>
    </button>
  )
}

/** Whether a date can be moved: neither begun nor cancelled. */
export const mayMove = ({ status, startsAt }: ManagedSpectacle, now: number): boolean =>
  status !== 'annulé' && Date.parse(startsAt) > now

function labelOf(show: ManagedSpectacle): string {
  const { title, date_spectacle: day, heure_spectacle: time, status, booking_mode: mode } = show
  const seats = mode === 'maison' ? `, ${show.seatsTaken} places prises sur ${show.capacity}` : ''
  const state = status === 'programmé' ? '' : `, ${status}`
  return `${title}, ${dateWithoutYear(day)}, ${shortTime(time)}${seats}${state}`
}
