import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { useNow } from '#shared/lib/services.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { Count, ListSelect, SearchBox } from '../ui/list/list-controls.tsx'
import { Cards, Toolbar } from '../ui/panel.tsx'
import { ManagedCard } from './managed-card.tsx'
import { filtered, FILTERS, SORTS } from './show-filters.ts'
import { DateDialog } from './tasks/date-dialog.tsx'
import { RemoveShow } from './tasks/remove-show.tsx'
import { StatusDialog } from './tasks/status-dialog.tsx'

/** A year's programme is hundreds of shows. */
const STEP = 60

/** What is being done with which show, besides changing it. */
export type ShowTask = { kind: 'remove' | 'status' | 'date'; show: ManagedSpectacle }

interface ShowListProps {
  shows: readonly ManagedSpectacle[]
  onEdit: (id: number) => void
}

export function ShowList({ shows, onEdit }: ShowListProps) {
  const { search, set } = useSearchState()
  const now = useNow()
  const [shown, setShown] = useState(STEP)
  const [task, setTask] = useState<ShowTask>()
  const filter = search.get('filtre') ?? 'a-venir'
  // Typing is faster than the address.
  const [words, setWords] = useState(search.get('q') ?? '')
  const sort = search.get('tri') ?? 'date'
  const found = inFront(
    filtered(shows, { filter, search: words, sort, now }),
    shows.find(({ id }) => String(id) === search.get('enregistre')),
  )
  if (shows.length === 0) return <p>Aucun spectacle</p>
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Rechercher"
          value={words}
          onChange={(q) => {
            setWords(q)
            set({ q: q || undefined })
          }}
        />
        <ListSelect
          label="Afficher"
          value={filter}
          options={FILTERS}
          onChange={(filtre) => set({ filtre, enregistre: undefined })}
        />
        <ListSelect label="Trier" value={sort} options={SORTS} onChange={(tri) => set({ tri })} />
      </Toolbar>
      <Count>{found.length === 0 ? 'Aucun spectacle' : counted(found.length, 'spectacle')}</Count>
      <Cards label="Spectacles">
        {found.slice(0, shown).map((show) => (
          <ManagedCard key={show.id} show={show} onEdit={onEdit} onTask={setTask} />
        ))}
      </Cards>
      {found.length > shown && (
        <p>
          <Button onClick={() => setShown(shown + STEP)}>Afficher la suite</Button>
        </p>
      )}
      {task && (
        <Task
          task={task}
          onTask={setTask}
          // A question may end with another dialog.
          onClose={() => setTask((next) => (next === task ? undefined : next))}
        />
      )}
    </>
  )
}

interface TaskProps {
  task: ShowTask
  onTask: (task: ShowTask) => void
  onClose: () => void
}

function Task({ task: { kind, show }, onTask, onClose }: TaskProps) {
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

/** What was just saved stands first, whatever is looked for. */
const inFront = (found: ManagedSpectacle[], saved: ManagedSpectacle | undefined) =>
  saved ? [saved, ...found.filter(({ id }) => id !== saved.id)] : found
