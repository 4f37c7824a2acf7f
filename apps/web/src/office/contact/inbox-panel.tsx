import { CONTACT_STATUSES } from '@espace/contracts/contact/contact.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#languages/fr/plural.ts'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { Count, ListSelect, Pager, SearchBox } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { MessageCard, STATUSES } from './message-card.tsx'

export const INBOX_KEY = dashboardKey('contact')

const OPTIONS = [
  { value: '', label: 'Tous' },
  ...CONTACT_STATUSES.map((value) => ({ value, label: STATUSES[value].label })),
]

export function Panel() {
  const admin = useAdmin()
  const { search, page, turn, setFilters } = useSearchState()
  const status = CONTACT_STATUSES.find((known) => known === search.get('statut'))
  const words = search.get('q') ?? ''
  const query = { page, search: useDebounced(words.trim()), ...(status && { status }) }
  const current = useQuery({
    queryKey: [...INBOX_KEY, query],
    queryFn: ({ signal }) => admin.contact.inbox({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = current
  return (
    <Frame title="Messages">
      <Toolbar>
        <SearchBox
          label="Rechercher un nom, un email ou un mot"
          value={words}
          onChange={(q) => setFilters({ q })}
        />
        <ListSelect
          label="État"
          value={status ?? ''}
          options={OPTIONS}
          onChange={(statut) => setFilters({ statut })}
        />
        {data && <Count>{unread(data.unread)}</Count>}
      </Toolbar>
      <QueryStatus of={current} />
      {data?.messages.length === 0 &&
        (words || status ? (
          <Count>Aucun message</Count>
        ) : (
          <Nothing title="Aucun message">
            Les messages de la page Contact arrivent ici, et par email à l’adresse des Paramètres.
          </Nothing>
        ))}
      <ul className="stack" aria-label="Messages">
        {data?.messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} listKey={INBOX_KEY} />
          </li>
        ))}
      </ul>
      {data && <Pager label="Pages des messages" page={page} of={data.pagination} onPage={turn} />}
    </Frame>
  )
}

const unread = (count: number) =>
  count === 0 ? 'Aucun nouveau message' : counted(count, 'nouveau', 'nouveaux')
