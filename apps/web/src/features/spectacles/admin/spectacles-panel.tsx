import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useSearchState } from '../../../lib/dashboard/use-search-state.ts'
import { Button, ButtonLink } from '../../../ui/dashboard/button.tsx'
import { PendingDrafts } from '../../../ui/dashboard/dialog/pending-drafts.tsx'
import { CsvButton } from '../../../ui/dashboard/list/csv-button.tsx'
import { Notice, Panel as Frame } from '../../../ui/dashboard/panel.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { ImportDialog } from './dialog/import-dialog.tsx'
import { SHOW_FORM, ShowDialog } from './dialog/show-dialog.tsx'
import { managedQueries } from './managed.queries.ts'
import { ShowList } from './show-list.tsx'

/** The tab of the shows (§2). What is open stands in the address, so that a log-in comes back to it. */
export function Panel() {
  const admin = useAdmin()
  const { search, set } = useSearchState()
  const query = useQuery(managedQueries.list(admin))
  const { data } = query
  const edited = search.get('modifier')
  const isAdding = search.has('ajouter')
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
            Ajouter un spectacle
          </Button>
        </>
      }
    >
      {edited === null && !isAdding && (
        <PendingDrafts form={SHOW_FORM} onResume={({ id }) => openShow(id)} />
      )}
      <QueryStatus of={query} />
      {data && <ShowList shows={data} onEdit={openShow} />}
      {data && (isAdding || edited !== null) && (
        <EditedShow key={edited} shows={data} id={edited === null ? undefined : Number(edited)} />
      )}
      {search.has('importer') && <ImportDialog onClose={() => set({ importer: undefined })} />}
    </Frame>
  )
}

/** The dialog of a show; one that has gone meanwhile says so. */
function EditedShow({ shows, id }: { shows: readonly ManagedSpectacle[]; id: number | undefined }) {
  const { set } = useSearchState()
  const show = shows.find((each) => each.id === id)
  if (id !== undefined && !show) {
    return (
      <Notice actions={<ButtonLink to="/dashboard/corbeille">Voir la corbeille</ButtonLink>}>
        Ce spectacle n’est plus au programme.
      </Notice>
    )
  }
  return (
    <ShowDialog
      show={show}
      onSaved={(saved) =>
        set({ ajouter: undefined, modifier: undefined, enregistre: String(saved.id) })
      }
      onClose={() => set({ ajouter: undefined, modifier: undefined })}
    />
  )
}
