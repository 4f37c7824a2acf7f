import { ROLES } from '@espace/contracts/auth/auth.constants'
import type { UserFilters } from '@espace/contracts/users/users'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#languages/fr/plural.ts'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { Count, ListSelect, Pager, SearchBox } from '../ui/list/list-controls.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { Invitations } from './invitations.tsx'
import { UsersTable } from './users-table.tsx'
import { usersQueries } from './users.queries.ts'

const ROLE_OPTIONS = [
  { value: '', label: 'Tous les rôles' },
  { value: 'admin', label: 'Administrateurs' },
  { value: 'accueil', label: 'Porte' },
  { value: 'controle', label: 'Contrôle' },
  { value: 'user', label: 'Utilisateurs' },
]

const STATUS_OPTIONS = [
  { value: '', label: 'Tous les statuts' },
  { value: 'actif', label: 'Actifs' },
  { value: 'suspendu', label: 'Suspendus' },
] as const

/** Accounts tab (§2); the search is in the address. */
export function Panel() {
  const admin = useAdmin()
  const { search, setFilters } = useSearchState()
  const words = search.get('q') ?? ''
  const role = ROLES.find((each) => each === search.get('role'))
  const status = STATUS_OPTIONS.find(({ value }) => value === search.get('statut'))?.value
  const filters: UserFilters = {
    search: useDebounced(words.trim()),
    ...(role && { role }),
    ...(status && { status }),
  }
  return (
    <Frame
      title="Utilisateurs"
      actions={
        <>
          <Invitations />
          <DownloadButton
            name="utilisateurs.csv"
            load={() => admin.users.export({ query: filters })}
          />
        </>
      }
    >
      <Toolbar>
        <SearchBox
          label="Rechercher un nom ou un email"
          value={words}
          onChange={(q) => setFilters({ q })}
        />
        <ListSelect
          label="Rôle"
          value={role ?? ''}
          options={ROLE_OPTIONS}
          onChange={(value) => setFilters({ role: value })}
        />
        <ListSelect
          label="Statut"
          value={status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(statut) => setFilters({ statut })}
        />
      </Toolbar>
      <FoundUsers filters={filters} />
    </Frame>
  )
}

function FoundUsers({ filters }: { filters: UserFilters }) {
  const admin = useAdmin()
  const { page, turn } = useSearchState()
  const current = useQuery(usersQueries.page(admin, filters, page))
  const { data } = current
  if (!data) return <QueryStatus of={current} />
  const { users, pagination } = data
  const { total } = pagination
  return (
    <>
      <Count>{total === 0 ? 'Aucun utilisateur' : counted(total, 'utilisateur')}</Count>
      {users.length > 0 && <UsersTable users={users} />}
      <Pager label="Pages des utilisateurs" page={page} of={pagination} onPage={turn} />
    </>
  )
}
