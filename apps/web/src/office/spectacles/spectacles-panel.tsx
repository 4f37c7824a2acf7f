import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '#shared/dialog/button.tsx'
import { Loading, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { listOf } from '../lib/edit/entity.ts'
import { useSearchState } from '../lib/use-search-state.ts'
import { EntityDialog } from '../ui/entity/entity-dialog.tsx'
import { PendingDrafts } from '../ui/entity/pending-drafts.tsx'
import { CsvButton } from '../ui/list/csv-button.tsx'
import { Notice, Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { ShowFields } from './form/show-fields.tsx'
import { ShowPreview } from './form/show-preview.tsx'
import { ShowList } from './show-list.tsx'
import { useShow } from './shows.queries.ts'
import { shows } from './shows.ts'
import { ImportDialog } from './tasks/import-dialog.tsx'

const Board = lazy(async () => ({
  default: (await import('#office/soirees/board/board.tsx')).Board,
}))

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
  const { data } = query
  const edited = search.get('modifier')
  const isAdding = search.has('ajouter')
  const { view } = VIEWS.find((each) => each.view === search.get('vue')) ?? VIEWS[0]
  const openShow = (id: number | undefined) =>
    set(id === undefined ? { ajouter: '1' } : { modifier: String(id) }, { isStep: true })
  return (
    <Frame
      title="Spectacles"
      actions={
        <>
          <Button onClick={() => set({ importer: '1' }, { isStep: true })}>Importer un CSV</Button>
          <CsvButton name="spectacles.csv" load={() => admin.spectacles.exportProgramme()} />
          <Button look="main" onClick={() => openShow(undefined)}>
            {shows.texts.add.title}
          </Button>
        </>
      }
    >
      {edited === null && !isAdding && (
        <PendingDrafts form={shows.name} onResume={({ id }) => openShow(id)} />
      )}
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
      {data && !view && <ShowList shows={data} onEdit={openShow} />}
      {data && view && (
        <Suspense fallback={<Loading />}>
          <Board view={view} shows={data} />
        </Suspense>
      )}
      {data && (isAdding || edited !== null) && (
        <EditedShow key={edited} all={data} id={edited === null ? undefined : Number(edited)} />
      )}
      {search.has('importer') && <ImportDialog onClose={() => set({ importer: undefined })} />}
    </Frame>
  )
}

/** Dialog of a show; a notice if it was deleted meanwhile. */
function EditedShow({ all, id }: { all: readonly ManagedSpectacle[]; id: number | undefined }) {
  const { set } = useSearchState()
  const { show, query, isAsked, isGone } = useShow(all, id)
  if (isAsked && !show && !isGone) return <QueryStatus of={query} />
  if (id !== undefined && !show) {
    return (
      <Notice actions={<ButtonLink to="/dashboard/corbeille">Voir la corbeille</ButtonLink>}>
        Ce spectacle n’est plus au programme.
      </Notice>
    )
  }
  return (
    <EntityDialog
      of={shows}
      item={show}
      aside={<ShowPreview ambiance={show?.ambiance ?? null} />}
      onSaved={(saved) =>
        set({ ajouter: undefined, modifier: undefined, enregistre: String(saved.id) })
      }
      onClose={() => set({ ajouter: undefined, modifier: undefined })}
    >
      <ShowFields show={show} />
    </EntityDialog>
  )
}
