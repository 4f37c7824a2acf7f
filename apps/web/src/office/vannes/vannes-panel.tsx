import type { ManagedVanne } from '@espace/contracts/vannes/vannes'
import { VANNE_STATUSES, type VanneStatus } from '@espace/contracts/vannes/vannes.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '#shared/dialog/button.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { refocus } from '../lib/refocus.ts'
import { useSearchState } from '../lib/use-search-state.ts'
import { Count, ListSelect, Pager } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Panel as Frame, Tag, Toolbar } from '../ui/panel.tsx'
import cards from '../ui/cards.module.css'

const KEY = dashboardKey('vannes')

const STATUSES = {
  proposée: { label: 'À lire', look: 'warn' },
  publiée: { label: 'Sur le site', look: 'ok' },
  refusée: { label: 'Refusée', look: 'info' },
} as const satisfies Record<VanneStatus, object>

const OPTIONS = [
  { value: '', label: 'Toutes' },
  ...VANNE_STATUSES.map((value) => ({ value, label: STATUSES[value].label })),
]

/** « La meilleure vanne ? »: what the audience answered, and what of it stands on the site. */
export function Panel() {
  const admin = useAdmin()
  const { search, page, turn, setFilters } = useSearchState()
  const status = VANNE_STATUSES.find((known) => known === search.get('statut'))
  const query = { page, ...(status && { status }) }
  const current = useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => admin.vannes.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = current
  return (
    <Frame title="Vannes">
      <Toolbar>
        <ListSelect
          label="État"
          value={status ?? ''}
          options={OPTIONS}
          onChange={(statut) => setFilters({ statut })}
        />
        {data && (
          <Count>{data.proposed === 0 ? 'Aucune vanne à lire' : `${data.proposed} à lire`}</Count>
        )}
      </Toolbar>
      <QueryStatus of={current} />
      {data?.vannes.length === 0 && (
        <Nothing title="Aucune vanne">
          Le lendemain d’une soirée, les abonnés de la lettre qui y étaient reçoivent un
          email&nbsp;: «&nbsp;La meilleure vanne&nbsp;?&nbsp;» Leurs réponses arrivent ici.
        </Nothing>
      )}
      <ul className="stack" aria-label="Vannes">
        {data?.vannes.map((vanne) => (
          <li key={vanne.id}>
            <VanneCard vanne={vanne} />
          </li>
        ))}
      </ul>
      {data && <Pager label="Pages des vannes" page={page} of={data.pagination} onPage={turn} />}
    </Frame>
  )
}

function VanneCard({ vanne }: { vanne: ManagedVanne }) {
  const { id, version, text, firstName, title, status, saidAt } = vanne
  const admin = useAdmin()
  const setStatus = useChange({
    call: (next: VanneStatus) =>
      admin.vannes.setStatus({ params: { id }, body: { status: next, version } }),
    isRepeatable: false,
    failed: 'Erreur lors de la mise à jour',
    changes: [KEY],
    onSettled: () => refocus(`#vanne-${id}`),
  })
  const press = (label: string, next: VanneStatus) => (
    <Button
      key={next}
      look={next === 'publiée' ? 'main' : 'line'}
      about={`: « ${text.slice(0, 40)} »`}
      disabled={setStatus.isPending}
      onClick={() => setStatus.mutate(next)}
    >
      {label}
    </Button>
  )
  return (
    <article id={`vanne-${id}`} tabIndex={-1} className={cards.card}>
      <h3 className={cards.name}>
        {title} <Tag look={STATUSES[status].look}>{STATUSES[status].label}</Tag>
      </h3>
      <p className={cards.when}>
        {firstName === '' ? 'Sans prénom' : firstName}, le {moment(saidAt)}
      </p>
      <p className={cards.text}>{text}</p>
      <div className={cards.actions}>
        {status === 'proposée' ? (
          <>
            {press('Publier', 'publiée')}
            {press('Refuser', 'refusée')}
          </>
        ) : (
          press('Revenir en arrière', 'proposée')
        )}
      </div>
    </article>
  )
}
