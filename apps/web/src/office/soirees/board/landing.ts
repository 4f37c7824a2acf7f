import type {
  Announcements,
  CollisionDetection,
  KeyboardCoordinateGetter,
  UniqueIdentifier,
} from '@dnd-kit/core'
import { closestCenter, pointerWithin } from '@dnd-kit/core'
import type { Artist } from '@espace/contracts/artistes/artistes'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { type Hours, minutesOf, STEP, timeAt } from './days.ts'

// Id prefixes of draggable items and drop targets.
export const DATE = 'date-'
export const ARTIST = 'artiste-'
export const DAY = 'jour-'
export const STAGE = 'scene-'

const isOf = (kind: string, id: UniqueIdentifier) => String(id).startsWith(kind)

const numberOf = (kind: string, id: UniqueIdentifier) =>
  isOf(kind, id) ? Number(String(id).slice(kind.length)) : undefined

export const found = <Item extends { id: number }>(
  items: readonly Item[],
  kind: string,
  id: UniqueIdentifier | undefined,
): Item | undefined =>
  id === undefined ? undefined : items.find((item) => item.id === numberOf(kind, id))

/** Collision detection: an artist drops on the date under the pointer, a date on the day under its centre. */
export const landsOn: CollisionDetection = ({ active, droppableContainers, ...rest }) => {
  const isArtist = isOf(ARTIST, active.id)
  const wanted = isArtist ? STAGE : DAY
  const among = {
    active,
    droppableContainers: droppableContainers.filter(({ id }) => isOf(wanted, id)),
    ...rest,
  }
  return isArtist ? pointerWithin(among) : closestCenter(among)
}

interface Held {
  over: { id: UniqueIdentifier; rect: { height: number } } | null
  active: { rect: { current: Record<'initial' | 'translated', { top: number } | null> } }
}

/**
 * Start at which a date is dropped.
 *
 * @param hours of the week view; in the month view a cell is a day, and the hour stays
 */
export function landing(show: ManagedSpectacle, { over, active }: Held, hours?: Hours) {
  const day = over && isOf(DAY, over.id) ? String(over.id).slice(DAY.length) : undefined
  if (over === null || day === undefined) return undefined
  const time = shortTime(show.heure_spectacle)
  if (!hours) return { day, time }
  const { initial, translated } = active.rect.current
  const height = over.rect.height / stepsIn(hours)
  const down = (translated?.top ?? 0) - (initial?.top ?? 0)
  const steps = height > 0 ? Math.round(down / height) : 0
  return { day, time: steps === 0 ? time : timeAt(minutesOf(time) + steps * STEP) }
}

export const stepsIn = ({ from, to }: Hours): number => ((to - from) * 60) / STEP

/** Arrow keys move by a day, and by half an hour or a week. */
export const byArrows =
  (hours: Hours | undefined): KeyboardCoordinateGetter =>
  ({ code }, { currentCoordinates: { x, y }, context }) => {
    const days = [...context.droppableRects].filter(([id]) => isOf(DAY, id)).map(([, rect]) => rect)
    const [cell] = days
    if (!cell) return undefined
    const down = hours ? cell.height / stepsIn(hours) : cell.height
    const moves: Readonly<Record<string, { x: number; y: number }>> = {
      ArrowLeft: { x: x - cell.width, y },
      ArrowRight: { x: x + cell.width, y },
      ArrowUp: { x, y: y - down },
      ArrowDown: { x, y: y + down },
    }
    return moves[code]
  }

export const HOW_TO =
  'Pour déplacer : Espace pour prendre, flèches pour changer de jour et d’heure, Espace pour poser, Échap pour annuler. Entrée ouvre la date.'

interface Known {
  shows: readonly ManagedSpectacle[]
  artists: readonly Pick<Artist, 'id' | 'name'>[]
  hours: Hours | undefined
}

/** Screen reader announcements of drag and drop. */
export function announcementsOf({ shows, artists, hours }: Known): Announcements {
  const nameOf = (id: UniqueIdentifier) =>
    found(shows, DATE, id)?.title ?? found(artists, ARTIST, id)?.name ?? ''
  const placeOf = (held: Held & { active: { id: UniqueIdentifier } }) => {
    const show = found(shows, DATE, held.active.id)
    const place = show && landing(show, held, hours)
    return place && `${show.title} : ${dateWithoutYear(place.day)}, ${place.time}`
  }
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} pris`,
    onDragMove: placeOf,
    onDragOver: () => undefined,
    onDragEnd: placeOf,
    onDragCancel: ({ active }) => `${nameOf(active.id)} remis à sa place`,
  }
}
