import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  useDraggable,
} from '@dnd-kit/core'
import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { groupBy } from '#shared/lib/group-by.ts'
import { addMonths, dateWithoutYear, monthName, weeksOf } from '#shared/lib/language/dates-fr.ts'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { artists as artistRows } from '../../artistes/artists.ts'
import { useAdmin } from '../../lib/dashboard.tsx'
import { listOf } from '../../lib/edit/entity.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { firstDayAtHand, showsQueries } from '../../spectacles/shows.queries.ts'
import { SearchBox } from '../../ui/list/list-controls.tsx'
import { Toolbar } from '../../ui/panel.tsx'
import { SOIREES_KEY } from '../soirees.queries.ts'
import { addDays, hoursOf, weekOf } from './days.ts'
import {
  announcementsOf,
  ARTIST,
  byArrows,
  DATE,
  found,
  HOW_TO,
  landing,
  landsOn,
  STAGE,
} from './landing.ts'
import { Month } from './month.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Week } from './week.tsx'
import styles from './board.module.css'

const DAY = /^\d{4}-\d\d-\d\d$/

export type BoardView = 'semaine' | 'mois'

interface BoardProps {
  view: BoardView
  shows: readonly ManagedSpectacle[]
}

interface Move {
  show: ManagedSpectacle
  to?: { day: string; time: string }
}

/** The programme as a board: dates are dragged to another start, artists onto a date; or by keyboard. */
export function Board({ view, shows: atHand }: BoardProps) {
  const { data: artists = [] } = useQuery(listOf(artistRows, useAdmin()))
  const { search, set } = useSearchState()
  const { mutate: cast } = useCasting()
  const [moved, setMoved] = useState<Move>()
  const [picked, setPicked] = useState<ManagedArtist>()
  const today = dayInParis(useNow())
  const asked = search.get('jour') ?? ''
  const day = DAY.test(asked) ? asked : today
  const days = weekOf(day)
  const isWeek = view === 'semaine'
  const shows = useDays(atHand, isWeek ? days : weeksOf(day.slice(0, 7)).flat())
  const hours = isWeek
    ? hoursOf(shows.filter((show) => days.includes(show.date_spectacle)))
    : undefined
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // The delay tells a drag from scrolling by touch.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: byArrows(hours),
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const press = (show: ManagedSpectacle) => {
    if (!picked) return setMoved({ show })
    cast({ artist: picked, show })
    return setPicked(undefined)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const artist = found(artists, ARTIST, active.id)
    const stage = found(shows, STAGE, over?.id)
    if (artist && stage) cast({ artist, show: stage })
    const show = found(shows, DATE, active.id)
    const to = show && landing(show, { over, active }, hours)
    if (to && (to.day !== show.date_spectacle || !show.heure_spectacle.startsWith(to.time))) {
      setMoved({ show, to })
    }
  }
  const shown = { today, showsOn: on(shows), onPress: press }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={landsOn}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf({ shows, artists, hours }),
        screenReaderInstructions: { draggable: HOW_TO },
      }}
    >
      <Period view={view} day={day} days={days} onDay={(jour) => set({ jour })} today={today} />
      <div className={styles.board}>
        {hours ? (
          <Week days={days} hours={hours} {...shown} />
        ) : (
          <Month month={day.slice(0, 7)} {...shown} />
        )}
        <ArtistsSide artists={artists} picked={picked} onPick={setPicked} />
      </div>
      {moved && <MoveDialog {...moved} onClose={() => setMoved(undefined)} />}
    </DndContext>
  )
}

/** Adds an artist to the line-up of a date. */
function useCasting() {
  const admin = useAdmin()
  return useChange({
    call: async ({ artist, show: { id } }: { artist: ManagedArtist; show: ManagedSpectacle }) => {
      const playing = await admin.soirees.get({ params: { id } })
      const artistIds = [...new Set([...playing.artists.map((each) => each.id), artist.id])]
      return admin.artistes.planEvening({ params: { id }, body: { artistIds } })
    },
    said: (lineUp, { show }) =>
      `${show.title}, ${dateWithoutYear(show.date_spectacle)} : avec ${lineUp.map(({ name }) => name).join(', ')}`,
    failed: 'Erreur lors de la sauvegarde',
    changes: [SOIREES_KEY, artistRows.key],
  })
}

/** Dates of those days; past ones beyond the loaded programme are fetched. */
function useDays(atHand: readonly ManagedSpectacle[], days: readonly string[]) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const isOlder = from < firstDayAtHand(useNow())
  const { data } = useQuery({ ...showsQueries.found(useAdmin(), { from, to }), enabled: isOlder })
  return isOlder ? (data ?? []) : atHand
}

function on(shows: readonly ManagedSpectacle[]) {
  const byDay = groupBy(shows, ({ date_spectacle: day }) => day)
  return (day: string) => byDay.get(day) ?? []
}

interface PeriodProps {
  view: BoardView
  day: string
  days: readonly string[]
  today: string
  onDay: (day: string) => void
}

/** The week or month shown, with navigation. */
function Period({ view, day, days, today, onDay }: PeriodProps) {
  const isWeek = view === 'semaine'
  const { name, year } = monthName(day.slice(0, 7))
  const step = (count: number) =>
    onDay(isWeek ? addDays(day, 7 * count) : `${addMonths(day.slice(0, 7), count)}-01`)
  const what = isWeek ? 'Semaine' : 'Mois'
  return (
    <Toolbar>
      <Button onClick={() => step(-1)}>{what} d’avant</Button>
      <Button onClick={() => onDay(today)}>Aujourd’hui</Button>
      <Button onClick={() => step(1)}>{what} d’après</Button>
      <output className={styles.period}>
        {isWeek
          ? `Du ${dateWithoutYear(days[0] ?? day)} au ${dateWithoutYear(days[6] ?? day)}`
          : `${name} ${year}`}
      </output>
    </Toolbar>
  )
}

/** Artists listed at first; the search finds the others. */
const SHOWN = 12

interface ArtistsSideProps {
  artists: readonly ManagedArtist[]
  picked: ManagedArtist | undefined
  onPick: (artist: ManagedArtist | undefined) => void
}

/** Artists to assign to a date: by drag and drop, or by pressing the artist and then the date. */
function ArtistsSide({ artists, picked, onPick }: ArtistsSideProps) {
  const [words, setWords] = useState('')
  const shown = artists.filter(({ name }) => hasWords(name, words)).slice(0, SHOWN)
  return (
    <section className={styles.side} aria-label="Artistes à placer" data-screen-only>
      <SearchBox label="Artistes à placer" value={words} onChange={setWords} />
      <ul className={styles.artists}>
        {shown.map((artist) => (
          <li key={artist.id}>
            <ArtistButton
              artist={artist}
              isPicked={artist.id === picked?.id}
              onPress={() => onPick(artist.id === picked?.id ? undefined : artist)}
            />
          </li>
        ))}
      </ul>
      <output>
        {picked
          ? `Choisissez la date de ${picked.name}.`
          : 'Glissez un nom sur une date, ou choisissez le nom, puis la date.'}
      </output>
    </section>
  )
}

interface ArtistButtonProps {
  artist: ManagedArtist
  isPicked: boolean
  onPress: () => void
}

function ArtistButton({ artist: { id, name }, isPicked, onPress }: ArtistButtonProps) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: ARTIST + id })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.artist}
      aria-pressed={isPicked}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
      {...listeners}
      // No drag by keyboard: there the artist is chosen, then the date.
      onKeyDown={undefined}
      onClick={onPress}
    >
      {name}
    </button>
  )
}
