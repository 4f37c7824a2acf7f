import { DOOR_PATH } from '@espace/contracts/paths'
import type { Soiree } from '@espace/contracts/soirees/soirees'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '#shared/dialog/button.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { JournalEntry } from '../audit/journal-entry.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { boxOfficeQueries } from '../reservations/box-office.queries.ts'
import { PartiesTable } from '../reservations/parties-table.tsx'
import { WaitingList } from '../reservations/waiting-list.tsx'
import { whenOf } from '../reservations/words.ts'
import { showsQueries } from '../spectacles/shows.queries.ts'
import { StatusDialog } from '../spectacles/tasks/status-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Panel as Frame, Part, Tag } from '../ui/panel.tsx'
import { LeavingList } from './leaving-list.tsx'
import { LineUp } from './line-up.tsx'
import { awaitedBy, isSoldHere, Seats } from './soiree-card.tsx'
import { soireesQueries } from './soirees.queries.ts'
import { closingPath } from './to-do.ts'
import journal from '../audit/journal.module.css'
import styles from './soirees.module.css'

/** Everything about one evening, by its id in the address. */
export function Panel() {
  const { search } = useSearchState()
  const query = useQuery(soireesQueries.one(useAdmin(), Number(search.get('date')) || 0))
  const { data } = query
  return (
    <Frame
      title={data ? typeset(data.title) : 'La soirée'}
      actions={<ButtonLink to="/dashboard/ce-soir">Ce soir</ButtonLink>}
    >
      <QueryStatus of={query} />
      {data && <Evening date={data} />}
    </Frame>
  )
}

function Evening({ date }: { date: Soiree }) {
  const { data: tonight } = useQuery({ ...soireesQueries.tonight(useAdmin()), retry: false })
  const leaving = tonight?.leaving.filter(({ spectacleId }) => spectacleId === date.id) ?? []
  return (
    <div className={styles.tonight}>
      <LeavingList leaving={leaving} />
      <section className="stack">
        <p>
          <time dateTime={date.startsAt}>{whenOf(date)}</time>{' '}
          {date.status !== 'programmé' && <Tag look="warn">{STATUSES.get(date.status)}</Tag>}{' '}
          {date.isClosed && <Tag look="ok">Clôturée</Tag>}
        </p>
        {isSoldHere(date) ? <Seats date={date} /> : <p>Billetterie extérieure</p>}
        {date.alerts > 0 && <p>{awaitedBy(date.alerts)}</p>}
        <Ways date={date} />
      </section>
      <LineUp date={date} />
      {isSoldHere(date) && <People id={date.id} />}
      {date.waiting > 0 && <WaitingList id={date.id} />}
      <Journal id={date.id} />
    </div>
  )
}

const STATUSES = new Map([
  ['annulé', 'Annulé'],
  ['reporté', 'Reporté'],
  ['complet', 'Complet'],
  ['brouillon', 'Brouillon'],
])

/** What one does with a date now, the rest in a menu. */
function Ways({ date }: { date: Soiree }) {
  const { id } = date
  const { data: show } = useQuery(showsQueries.one(useAdmin(), id))
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const goTo = (path: string) => () => void navigate(path)
  const isToCome = !date.isBegun
  return (
    <div className={styles.ways}>
      {isSoldHere(date) && (
        <>
          {date.isBegun && (
            <ButtonLink look="main" to={closingPath(id)}>
              {date.isClosed ? 'Bilan' : 'Clôturer la soirée'}
            </ButtonLink>
          )}
          {!date.isClosed && !date.isDateTba && (
            <ButtonLink look={isToCome ? 'main' : 'line'} to={`${DOOR_PATH}?seance=${id}`}>
              Ouvrir la porte
            </ButtonLink>
          )}
          <ButtonLink to={`/dashboard/reservations?date=${id}`}>Réservations</ButtonLink>
        </>
      )}
      <ButtonLink to={`/dashboard?modifier=${id}`}>Modifier</ButtonLink>
      <Menu about=": la soirée">
        {isSoldHere(date) && (
          <MenuItem onSelect={goTo(`/dashboard/billetterie?seance=${id}`)}>Recettes</MenuItem>
        )}
        {show && show.status !== 'brouillon' && isToCome && (
          <MenuItem onSelect={() => setIsChanging(true)}>Annuler ou reporter…</MenuItem>
        )}
        {date.status !== 'brouillon' && (
          <MenuItem onSelect={goTo(showPath(date))}>Page publique</MenuItem>
        )}
        <MenuItem onSelect={goTo(`/dashboard/photos?spectacle=${id}`)}>Photos</MenuItem>
        <MenuItem onSelect={goTo('/dashboard/newsletter')}>Écrire une lettre</MenuItem>
      </Menu>
      {show && isChanging && <StatusDialog show={show} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

function People({ id }: { id: number }) {
  const query = useQuery(boxOfficeQueries.date(useAdmin(), id))
  const { data } = query
  return (
    <Part title="Réservations">
      <QueryStatus of={query} />
      {data?.parties.length === 0 && <Empty>Aucune réservation</Empty>}
      {data && data.parties.length > 0 && (
        <PartiesTable label="Réservations de la soirée" parties={data.parties} />
      )}
    </Part>
  )
}

function Journal({ id }: { id: number }) {
  const query = useQuery(soireesQueries.journal(useAdmin(), id))
  const { data } = query
  return (
    <Part title="Journal">
      <QueryStatus of={query} />
      {data?.entries.length === 0 && <p>Rien n’a changé depuis que la date existe.</p>}
      <ol className={journal.entries}>
        {data?.entries.map((entry) => (
          <JournalEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Part>
  )
}
