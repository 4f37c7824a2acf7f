import { DOOR_PATH } from '@espace/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { places as seatsOf } from '#shared/lib/language/french.ts'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { useNow } from '#shared/lib/services.tsx'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { artists } from '../../artistes/artists.ts'
import { boxOfficeQueries } from '../../reservations/box-office.queries.ts'
import { nameOf, whenOf } from '../../reservations/words.ts'
import { soireePath } from '../../soirees/soirees.queries.ts'
import { lastDayBehind, shows, showsQueries } from '../../spectacles/shows.queries.ts'
import { useAdmin } from '../dashboard.tsx'
import { listOf } from '../edit/entity.ts'

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
export function usePlaces(tabs: readonly Omit<Place, 'kind'>[], words: string): Place[] {
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
