import type { BoxOfficeDate, DateList, Party } from '@espace/contracts/reservations/box-office'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Button, ButtonLink } from '#shared/dialog/button.tsx'
import { groupBy } from '#shared/lib/group-by.ts'
import { price } from '#shared/lib/language/french.ts'
import { Link } from '#shared/lib/router.ts'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { soireePath } from '../soirees/soirees.queries.ts'
import { FigureList } from '../ui/figure-list.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { Count, ListSelect, SearchBox } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { boxOfficeQueries, MIN_SEARCH, type When } from './box-office.queries.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { SellDialog } from './money/sell-dialog.tsx'
import { PartiesTable } from './parties-table.tsx'
import { WaitingList } from './waiting-list.tsx'
import { optionOf, takenOf, whenOf, nameOf, paymentOf } from './words.ts'
import styles from './box-office.module.css'

const WHEN_OPTIONS = [
  { value: 'a-venir', label: 'À venir' },
  { value: 'passees', label: 'Passées' },
]

/** Bookings by date, or found by a search over all dates. */
export function Panel() {
  const { search, set } = useSearchState()
  const words = search.get('q') ?? ''
  const wanted = useDebounced(words.trim())
  const when: When = search.get('quand') === 'passees' ? 'passees' : 'a-venir'
  const query = useQuery(boxOfficeQueries.dates(useAdmin(), when))
  const { data } = query
  const dates = data?.dates ?? []
  const asked = Number(search.get('date'))
  const shown = dates.find(({ id }) => id === asked) ?? dates[0]
  return (
    <Frame title="Réservations" actions={shown && words === '' && <DateActions date={shown} />}>
      <Toolbar>
        <SearchBox
          label="Rechercher un nom, un email ou un code"
          value={words}
          onChange={(q) => set({ q: q || undefined })}
        />
        <ListSelect
          label="Période"
          value={when}
          options={WHEN_OPTIONS}
          onChange={(quand) =>
            set({ quand: quand === 'passees' ? quand : undefined, date: undefined })
          }
        />
        {shown && (
          <ListSelect
            label="Date"
            value={String(shown.id)}
            options={dates.map(optionOf)}
            onChange={(date) => set({ date, q: undefined })}
          />
        )}
      </Toolbar>
      <QueryStatus of={query} />
      {data && !shown && (
        <Nothing
          title="Aucune date"
          action={<ButtonLink to="/dashboard?ajouter=1">Ajouter un spectacle</ButtonLink>}
        >
          Une date vendue ici arrive dans cette liste dès qu’elle est enregistrée.
        </Nothing>
      )}
      {wanted.length >= MIN_SEARCH ? <Found words={wanted} /> : shown && <OneDate id={shown.id} />}
    </Frame>
  )
}

function DateActions({ date }: { date: BoxOfficeDate }) {
  const admin = useAdmin()
  const [task, setTask] = useState<'sell' | 'invite'>()
  const close = () => setTask(undefined)
  const { id, date_spectacle: day, available } = date
  return (
    <>
      <DownloadButton
        name={`reservations-${day}.csv`}
        load={() => admin.reservations.boxOfficeCsv({ params: { id } })}
      />
      <Button onClick={() => window.print()}>Imprimer la liste</Button>
      <Button disabled={available === 0} onClick={() => setTask('invite')}>
        Inviter
      </Button>
      <Button look="main" disabled={available === 0} onClick={() => setTask('sell')}>
        Réserver pour un client
      </Button>
      {task === 'invite' && <InviteDialog date={date} onClose={close} />}
      {task === 'sell' && <SellDialog date={date} onClose={close} />}
    </>
  )
}

function OneDate({ id }: { id: number }) {
  const query = useQuery(boxOfficeQueries.date(useAdmin(), id))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  const { date, parties } = data
  return (
    <>
      <div className="stack" data-screen-only>
        <h3 className={styles.date}>
          <Link to={soireePath(date.id)}>{date.title}</Link>
        </h3>
        <p className={styles.when}>{whenOf(date)}</p>
        <DateFigures date={date} />
        {parties.length === 0 ? (
          <Empty>Aucune réservation</Empty>
        ) : (
          <PartiesTable label="Réservations de la date" parties={parties} />
        )}
      </div>
      {date.waiting > 0 && <WaitingList id={id} />}
      <DoorList list={data} />
    </>
  )
}

const DateFigures = ({ date }: { date: BoxOfficeDate }) => (
  <FigureList
    of={[
      ['Prises', `${takenOf(date)} / ${date.capacity}`],
      ['Réservées', date.sold],
      ['Invités', date.guests],
      ['En attente', date.held],
      ['Libres', date.available],
    ]}
  />
)

function Found({ words }: { words: string }) {
  const query = useQuery(boxOfficeQueries.search(useAdmin(), words))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  return (
    <>
      <Count>
        {data.length === 0 && 'Aucune réservation trouvée, toutes dates confondues'}
        {data.length > 0 && `${counted(data.length, 'réservation')}, toutes dates confondues`}
      </Count>
      {data.length > 0 && <PartiesTable label="Réservations trouvées" parties={data} hasDates />}
    </>
  )
}

/** Printed guest list, sorted by name; print styles hide the rest of the page. */
function DoorList({ list: { date, parties } }: { list: DateList }) {
  const coming = parties.filter(({ state }) => state === 'confirmée' || state === 'entrée')
  const seats = coming.reduce((sum, party) => sum + party.seats, 0)
  return (
    <section className={styles.doorList} data-paper>
      <table>
        <caption>
          <strong>{date.title}</strong>
          {whenOf(date)}. {seats} attendus sur {date.capacity}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Places</th>
            <th scope="col">Tarif</th>
            <th scope="col">Code</th>
            <th scope="col">Règlement</th>
            <th scope="col">Là</th>
          </tr>
        </thead>
        <tbody>
          {coming.map((party) => (
            <tr key={party.id}>
              <td>{[party.listedAs || nameOf(party), party.note].filter(Boolean).join(' · ')}</td>
              <td>{party.seats}</td>
              <td>{tarifOf(party)}</td>
              <td>{groupedCode(party.code)}</td>
              <td>{paymentOf(party)}</td>
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {byTarif(coming).map(({ label, seats, cents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{seats}</td>
              <td colSpan={4}>{cents === 0 ? 'Gratuit' : price(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

const tarifOf = ({ payment, tarifName }: Party): string =>
  payment === 'invité' ? 'Invitation' : tarifName || FULL_TARIF

/** Seats and revenue by tarif. */
const byTarif = (parties: readonly Party[]) =>
  [...groupBy(parties, tarifOf)].map(([label, rows]) => ({
    label,
    seats: rows.reduce((sum, { seats }) => sum + seats, 0),
    cents: rows.reduce((sum, { seats, price_cents }) => sum + seats * price_cents, 0),
  }))
