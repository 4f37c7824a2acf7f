import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { useNow } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { ListSelect } from '../ui/list/list-controls.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { PhotosOfShow } from './photos-of-show.tsx'

/** The tab of the additional photos (§2): those of one show at a time. */
export function Panel() {
  const admin = useAdmin()
  const query = useQuery({
    // Of its own: what the tab of the shows has read would hide that it is refused here.
    queryKey: dashboardKey('shows of photos'),
    queryFn: ({ signal }) => admin.spectacles.managed({}, { signal }),
  })
  const { data } = query
  return (
    <Frame title="Photos additionnelles">
      <QueryStatus of={query} />
      {data && <ChosenShow shows={data} />}
    </Frame>
  )
}

function ChosenShow({ shows }: { shows: readonly ManagedSpectacle[] }) {
  const { search, set } = useSearchState()
  const now = useNow()
  const wanted = Number(search.get('spectacle'))
  const show =
    shows.find(({ id }) => id === wanted) ??
    shows.find(({ startsAt }) => Date.parse(startsAt) > now) ??
    shows[0]
  if (!show) return <p>Aucun spectacle</p>
  return (
    <>
      <Toolbar>
        <ListSelect
          label="Spectacle"
          value={String(show.id)}
          options={optionsOf(shows)}
          onChange={(spectacle) => set({ spectacle, ajouter: undefined, modifier: undefined })}
        />
      </Toolbar>
      <PhotosOfShow key={show.id} spectacle={show.id} />
    </>
  )
}

const collator = new Intl.Collator('fr')

/** By title, then by date: in a list that opens, typing a title leads to it. */
const optionsOf = (shows: readonly ManagedSpectacle[]) =>
  shows
    .toSorted((a, b) => collator.compare(a.title, b.title) || a.startsAt.localeCompare(b.startsAt))
    .map(({ id, title, date_spectacle, heure_spectacle }) => ({
      value: String(id),
      label: `${title} – ${longDate(date_spectacle)}, ${shortTime(heure_spectacle)}`,
    }))
