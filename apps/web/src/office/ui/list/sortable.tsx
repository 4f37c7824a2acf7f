import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import styles from './sortable.module.css'

interface SortableProps<Item extends { id: number }> {
  label: string
  items: readonly Item[]
  /** Name of an entry, for the accessible names of its buttons. */
  nameOf: (item: Item) => string
  /** Entries with a fixed position, before all others. */
  isFixed?: (item: Item) => boolean
  onOrder: (items: Item[]) => void
  children: (item: Item) => ReactNode
}

type Direction = 'up' | 'down'

const HOW_TO =
  'Pour déplacer : Espace pour prendre, flèches pour déplacer, Espace pour poser, Échap pour annuler.'

/** Reorderable list: by drag and drop, keyboard, or buttons. */
export function Sortable<Item extends { id: number }>(props: SortableProps<Item>) {
  const { label, items, nameOf, isFixed = () => false, onOrder, children } = props
  const fixed = items.filter(isFixed)
  const movable = items.filter((item) => !isFixed(item))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [moved, setMoved] = useState<{ id: number; direction: Direction }>()
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    // Moving an element in the DOM takes its focus away.
    if (!moved || !list.current || list.current.contains(document.activeElement)) return
    const buttons = list.current.querySelectorAll<HTMLButtonElement>(
      `[data-entry="${moved.id}"] [data-move]:not(:disabled)`,
    )
    const same = [...buttons].find(({ dataset }) => dataset['move'] === moved.direction)
    const place = same ?? buttons[0]
    place?.focus()
  })
  const indexOf = (id: UniqueIdentifier) => movable.findIndex((item) => item.id === id)
  const move = (from: number, to: number) => onOrder([...fixed, ...arrayMove(movable, from, to)])
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id))
  }
  const step = (item: Item, direction: Direction) => {
    setMoved({ id: item.id, direction })
    const from = indexOf(item.id)
    move(from, direction === 'up' ? from - 1 : from + 1)
  }
  const said = movable.findIndex(({ id }) => id === moved?.id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf((id) => {
          const item = movable[indexOf(id)]
          return item ? nameOf(item) : ''
        }, indexOf),
        screenReaderInstructions: { draggable: HOW_TO },
      }}
    >
      <ol ref={list} className={styles.list} aria-label={label}>
        {fixed.map((item) => (
          <li key={item.id} className={styles.row}>
            {children(item)}
          </li>
        ))}
        <SortableContext items={movable} strategy={verticalListSortingStrategy}>
          {movable.map((item, index) => (
            <Row
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              isFirst={index === 0}
              isLast={index === movable.length - 1}
              onStep={(direction) => step(item, direction)}
            >
              {children(item)}
            </Row>
          ))}
        </SortableContext>
      </ol>
      <output className="visually-hidden">
        {said >= 0 && `Position ${said + 1} sur ${movable.length}`}
      </output>
    </DndContext>
  )
}

interface RowProps {
  id: number
  name: string
  isFirst: boolean
  isLast: boolean
  onStep: (direction: Direction) => void
  children: ReactNode
}

function Row({ id, name, isFirst, isLast, onStep, children }: RowProps) {
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, attributes: { roleDescription: 'élément à déplacer' } })
  return (
    <li
      ref={setNodeRef}
      data-entry={id}
      className={isDragging ? `${styles.row} ${styles.held}` : styles.row}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      {children}
      {!(isFirst && isLast) && (
        <div className="row">
          <Button
            about={`: ${name}`}
            data-move="up"
            disabled={isFirst}
            onClick={() => onStep('up')}
          >
            Monter
          </Button>
          <Button
            about={`: ${name}`}
            data-move="down"
            disabled={isLast}
            onClick={() => onStep('down')}
          >
            Descendre
          </Button>
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.handle}
            {...attributes}
            {...listeners}
          >
            <svg viewBox="0 0 16 16" width="16" aria-hidden="true">
              <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" strokeWidth="2" />
            </svg>
            <span className="visually-hidden">Déplacer : {name}</span>
          </button>
        </div>
      )}
    </li>
  )
}

/** Screen reader announcements of drag and drop. */
const announcementsOf = (
  nameOf: (id: UniqueIdentifier) => string,
  indexOf: (id: UniqueIdentifier) => number,
): Announcements => ({
  onDragStart: ({ active }) => `${nameOf(active.id)} pris`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.id)} : position ${indexOf(over.id) + 1}` : undefined,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active.id)} posé en position ${indexOf(over.id) + 1}` : undefined,
  onDragCancel: ({ active }) => `${nameOf(active.id)} remis à sa place`,
})
