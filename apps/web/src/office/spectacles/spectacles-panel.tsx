import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { lazyPart } from '#shared/ui/page/lazy-part.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { listOf } from '../lib/edit/entity.ts'
import { useDialogInUrl, useSearchState } from '../lib/use-search-state.ts'
import { PendingDrafts } from '../ui/entity/pending-drafts.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { ShowList } from './show-list.tsx'
import { shows } from './shows.queries.ts'
import { ImportDialog } from './tasks/import-dialog.tsx'

const Board = lazyPart(async () => (await import('#office/soirees/board/board.tsx')).Board)

// Lazy: with their forms and rules, the dialogs are as much script as the list.
const EditedShow = lazyPart(async () => (await import('./form/edited-show.tsx')).EditedShow)
const loadDialogs = () =>
  Promise.allSettled([import('./form/edited-show.tsx'), import('./tasks/show-task.tsx')])

const VIEWS = [
  { view: undefined, label: 'Liste' },
  { view: 'semaine', label: 'Semaine' },
  { view: 'mois', label: 'Mois' },
] as const

/** Shows tab (§2). The open dialog is in the address, so that it is open again after a log-in. */
export function Panel() {
  const admin = useAdmin()
  const { search, set } = useSearchState()
  const query = useQuery(listOf(shows, admin))
  // In slices: the first answer would block a phone for a fifth of a second.
  const data = useDeferredValue(query.data)
  const { id, ...dialog } = useDialogInUrl()
  const { isSuccess } = query
  // After the list, and in time for a network that fails later: drafts are kept without it.
  useEffect(() => void (isSuccess && loadDialogs()), [isSuccess])
  const { view } = VIEWS.find((each) => each.view === search.get('vue')) ?? VIEWS[0]
  return (
    <Frame
      title="Spectacles"
      actions={
        <>
          <Button onClick={() => set({ importer: '1' }, { isStep: true })}>Importer un CSV</Button>
          <DownloadButton name="spectacles.csv" load={() => admin.spectacles.exportProgramme()} />
          <Button look="main" onClick={() => dialog.open(undefined)}>
            Ajouter un spectacle
          </Button>
        </>
      }
    >
      {!dialog.isOpen && <PendingDrafts form="spectacle" onResume={({ id }) => dialog.open(id)} />}
      <Toolbar>
        {VIEWS.map(({ view: other, label }) => (
          <Button
            key={label}
            look={other === view ? 'main' : 'line'}
            aria-pressed={other === view}
            onClick={() => set({ vue: other })}
          >
            {label}
          </Button>
        ))}
      </Toolbar>
      <QueryStatus of={query} />
      {data && !view && <ShowList items={data} onEdit={dialog.open} />}
      {data && view && <Board view={view} shows={data} />}
      {data && dialog.isOpen && <EditedShow key={id} all={data} id={id} />}
      {search.has('importer') && <ImportDialog onClose={() => set({ importer: undefined })} />}
    </Frame>
  )
}
