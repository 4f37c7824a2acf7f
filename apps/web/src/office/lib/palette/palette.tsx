import { DOOR_PATH } from '@espace/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { places as seatsOf } from '#shared/lib/language/french.ts'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { Link } from '#shared/lib/router.ts'
import { useNow } from '#shared/lib/services.tsx'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { artists } from '../../artistes/artists.ts'
import { boxOfficeQueries } from '../../reservations/box-office.queries.ts'
import { nameOf, whenOf } from '../../reservations/words.ts'
import { soireePath } from '../../soirees/soirees.queries.ts'
import { lastDayBehind, shows, showsQueries } from '../../spectacles/shows.queries.ts'
import { SearchBox } from '../../ui/list/list-controls.tsx'
import { useAdmin } from '../dashboard.tsx'
import { listOf } from '../edit/entity.ts'
import styles from './palette.module.css'

interface PaletteProps {
  tabs: readonly { label: string; to: string }[]
  onClose: () => void
}

/** Command palette: finds pages, actions, dates, artists and bookings; arrow keys move through the results. */
export function Palette({ tabs, onClose }: PaletteProps) {
  const [words, setWords] = useState('')
  const places = usePlaces(tabs, words)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      const all = stopsIn(box.current)
      const at = all.findIndex((each) => each === document.activeElement)
      if (at === -1) return
      event.preventDefault()
      all[(at + step + all.length) % all.length]?.focus()
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [])
  return (
    <Dialog title="Aller à…" onClose={onClose}>
      <div ref={box}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            stopsIn(box.current)[1]?.click()
          }}
        >
          <SearchBox
            label="Page, action, spectacle, date, artiste ou personne"
            value={words}
            onChange={setWords}
          />
        </form>
        <ul className={styles.found} aria-label="Trouvé">
          {places.map(({ label, kind, to }) => (
            <li key={`${to} ${label}`}>
              <Link to={to} onClick={onClose}>
                {label}
                <span className={styles.kind}>{kind}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p role="status">{places.length === 0 && 'Rien ne porte ce nom.'}</p>
      </div>
    </Dialog>
  )
}

/** Tab stops of the focus trap: the field and the results. */
const stopsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('input, a') ?? []),
]

interface Place {
  label: string
  kind: string
  to: string
}

/** Results that fit the dialog without much scrolling. */
const SHOWN = 12

/** Minimum length of a search over bookings, as the API demands, and over past years. */
const SEARCH_MIN = 2

const kind = 'Action'

const ACTIONS: readonly Place[] = [
  { kind, label: 'Ajouter un spectacle', to: '/dashboard?ajouter=1' },
  { kind, label: 'Importer un programme (CSV)', to: '/dashboard?importer=1' },
  { kind, label: 'Écrire une lettre', to: '/dashboard/newsletter' },
  { kind, label: 'Ouvrir la porte', to: DOOR_PATH },
  { kind, label: 'Retour au site', to: '/' },
]

/** Search results of the command palette: pages and actions, then upcoming and past dates, artists, bookings. */
function usePlaces(tabs: readonly Omit<Place, 'kind'>[], words: string): Place[] {
  const admin = useAdmin()
  const now = useNow()
  const { data: programme = [] } = useQuery(listOf(shows, admin))
  const { data: cast = [] } = useQuery(listOf(artists, admin))
  const search = useDebounced(words.trim())
  const { data: parties = [] } = useQuery({
    ...boxOfficeQueries.search(admin, search),
    enabled: search.length >= SEARCH_MIN,
  })
  const { data: older = [] } = useQuery({
    ...showsQueries.found(admin, {
      q: search.slice(0, 100),
      to: lastDayBehind(now),
      sort: '-date',
      limit: SHOWN,
    }),
    enabled: search.length >= SEARCH_MIN,
  })
  const dates = [...programme, ...older].map((show) => ({
    label: `${show.title}, ${whenOf(show)}`,
    kind: 'Date',
    to: soireePath(show.id),
    isPast: Date.parse(show.startsAt) < now,
  }))
  const known: Place[] = [
    ...tabs.map(({ label, to }) => ({ label, to, kind: 'Page' })),
    ...ACTIONS,
    ...dates.filter(({ isPast }) => !isPast),
    ...cast.map(({ name }) => ({
      label: name,
      kind: 'Artiste',
      to: `/dashboard/artistes?${new URLSearchParams({ q: name })}`,
    })),
    ...dates.filter(({ isPast }) => isPast),
  ].filter(({ label }) => hasWords(label, words))
  const booked = search.length < SEARCH_MIN ? [] : parties.slice(0, SHOWN / 2)
  return [
    ...known.slice(0, SHOWN - booked.length),
    ...booked.map((party) => ({
      label: `${nameOf(party)}, ${seatsOf(party.seats)}, ${party.spectacle.title}`,
      kind: 'Réservation',
      to: `/dashboard/reservations?${new URLSearchParams({ q: party.code })}`,
    })),
  ]
}
