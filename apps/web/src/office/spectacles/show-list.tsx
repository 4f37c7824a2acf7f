import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { lazyPart } from '#shared/ui/page/lazy-part.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import type { EntityListProps } from '../ui/entity/entity-tab.tsx'
import { Count, ListSelect, SearchBox } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Cards, Toolbar } from '../ui/panel.tsx'
import { ManagedCard } from './managed-card.tsx'
import { filtered, FILTERS, SORTS } from './show-filters.ts'
import { showsQueries } from './shows.queries.ts'
import type { ShowTask } from './tasks/show-task.tsx'

const TaskDialog = lazyPart(async () => (await import('./tasks/show-task.tsx')).TaskDialog)

/** Cards that one press adds: a whole programme at once would take a phone half a second. */
const STEP = 20

/** Cards of the first screen; the rest of a step follows in a deferred render. */
const FIRST = 6

export function ShowList({ items: shows, onEdit }: EntityListProps<ManagedSpectacle>) {
  const { search, set } = useSearchState()
  const now = useNow()
  const [shown, setShown] = useState(STEP)
  const rendered = useDeferredValue(shown, FIRST)
  const [task, setTask] = useState<ShowTask>()
  const filter = search.get('filtre') ?? 'a-venir'
  // Local state, because the address is updated later than the input.
  const [words, setWords] = useState(search.get('q') ?? '')
  const sort = search.get('tri') ?? (filter === 'passes' ? '-date' : 'date')
  const older = useOlder({ filter, words, sort })
  const all = older.isWanted ? older.shows : shows
  const saved = [...all, ...shows].find(({ id }) => String(id) === search.get('enregistre'))
  const found = inFront(filtered(all, { filter, search: words, sort, now }), saved)
  const hasMore = found.length > shown || older.hasMore
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
      {older.isWanted && <QueryStatus of={older.query} />}
      <Count>{countOf(found.length, older.hasMore)}</Count>
      {shows.length === 0 && !older.isWanted && (
        <Nothing title="Rien n’est au programme.">
          Ajoutez une date ou toute une série, ou importez le programme d’un tableau (CSV).
        </Nothing>
      )}
      <Cards label="Spectacles">
        {found.slice(0, rendered).map((show) => (
          <ManagedCard key={show.id} show={show} onEdit={onEdit} onTask={setTask} />
        ))}
      </Cards>
      {hasMore && (
        <p>
          <Button
            onClick={() => {
              setShown(shown + STEP)
              if (older.hasMore && found.length < shown + STEP) void older.query.fetchNextPage()
            }}
          >
            Afficher la suite
          </Button>
        </p>
      )}
      {task && (
        <TaskDialog
          task={task}
          onTask={setTask}
          // Confirming may have opened another dialog, which must stay.
          onClose={() => setTask((next) => (next === task ? undefined : next))}
        />
      )}
    </>
  )
}

function countOf(count: number, hasMore: boolean): string {
  if (count === 0) return 'Aucun spectacle'
  return hasMore ? `Les ${count} premiers spectacles` : counted(count, 'spectacle')
}

/** Past shows, by pages as they cover years; the current programme is loaded in full. */
function useOlder({ filter, words, sort }: { filter: string; words: string; sort: string }) {
  const isWanted = ['passes', 'brouillons', 'tous'].includes(filter)
  const q = useDebounced(words.trim()).slice(0, 100)
  const today = dayInParis(useNow())
  const query = useInfiniteQuery({
    ...showsQueries.pages(useAdmin(), {
      sort: SORTS.find(({ value }) => value === sort)?.value ?? 'date',
      ...(q !== '' && { q }),
      ...(filter === 'passes' && { to: today }),
      ...(filter === 'brouillons' && { status: 'brouillon' }),
    }),
    enabled: isWanted,
  })
  const shows = query.data?.pages.flat() ?? []
  return { isWanted, query, shows, hasMore: isWanted && query.hasNextPage }
}

/** Puts the show just saved first, even when the filter excludes it. */
const inFront = (found: ManagedSpectacle[], saved: ManagedSpectacle | undefined) =>
  saved ? [saved, ...found.filter(({ id }) => id !== saved.id)] : found
