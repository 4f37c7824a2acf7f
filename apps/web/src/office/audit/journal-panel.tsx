import { ENTITIES } from '@espace/contracts/audit/audit.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#languages/fr/plural.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { Count, DateBox, ListSelect, Pager } from '../ui/list/list-controls.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { JournalEntry } from './journal-entry.tsx'
import styles from './journal.module.css'

const OPTIONS = [
  { value: '', label: 'Tout' },
  ...Object.entries(ENTITIES).map(([value, { all }]) => ({ value, label: all })),
]

export function Panel() {
  const admin = useAdmin()
  const { search, page, turn, setFilters } = useSearchState()
  const [entity, from, to] = ['quoi', 'du', 'au'].map((name) => search.get(name) ?? '')
  const filters = {
    ...(entity && { entity }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const query = { ...filters, page }
  const current = useQuery({
    queryKey: dashboardKey('audit', query),
    queryFn: ({ signal }) => admin.audit.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = current
  return (
    <Frame
      title="Journal"
      actions={
        <DownloadButton name="journal.csv" load={() => admin.audit.export({ query: filters })} />
      }
    >
      <Toolbar>
        <ListSelect
          label="Afficher"
          value={entity ?? ''}
          options={OPTIONS}
          onChange={(quoi) => setFilters({ quoi })}
        />
        <DateBox label="Du" value={from ?? ''} onChange={(du) => setFilters({ du })} />
        <DateBox label="Au" value={to ?? ''} onChange={(au) => setFilters({ au })} />
      </Toolbar>
      <QueryStatus of={current} />
      {data && !error && (
        <>
          <Count>
            {data.pagination.total === 0
              ? 'Aucune entrée'
              : counted(data.pagination.total, 'entrée')}
          </Count>
          <ol className={styles.entries}>
            {data.entries.map((entry) => (
              <JournalEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager label="Pages du journal" page={page} of={data.pagination} onPage={turn} />
        </>
      )}
    </Frame>
  )
}
