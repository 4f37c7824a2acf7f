import type { ManagedPhoto } from '@espace/contracts/photos/photos'
import { EXTRA_PHOTOS } from '@espace/contracts/photos/photos.constants'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ButtonLink, Button } from '#shared/dialog/button.tsx'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { Link } from '#shared/lib/router.ts'
import { useNow } from '#shared/lib/services.tsx'
import { Loading, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { listOf } from '../lib/edit/entity.ts'
import { useReorder } from '../lib/edit/use-reorder.ts'
import { useSearchState, useDialogInUrl } from '../lib/use-search-state.ts'
import {
  firstDayAtHand,
  lastDayBehind,
  showsQueries,
  useShow,
} from '../spectacles/shows.queries.ts'
import { EntityDialog } from '../ui/entity/entity-dialog.tsx'
import { PendingDrafts } from '../ui/entity/pending-drafts.tsx'
import { RemoveDialog } from '../ui/entity/remove-dialog.tsx'
import { ImageRow } from '../ui/list/image-row.tsx'
import { ListSelect } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Sortable } from '../ui/list/sortable.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { type Album, photosOf } from './photos.ts'

/** The tab of the additional photos (§2): those of one show at a time. */
export function Panel() {
  const admin = useAdmin()
  const from = firstDayAtHand(useNow())
  const query = useQuery({
    // Not the key of the shows' tab: its cached data would hide that this role is refused.
    queryKey: dashboardKey('shows of photos', from),
    queryFn: ({ signal }) => admin.spectacles.managed({ query: { from } }, { signal }),
  })
  const { data } = query
  return (
    <Frame title="Photos additionnelles">
      <QueryStatus of={query} />
      {data && <ChosenShow atHand={data} />}
    </Frame>
  )
}

/** Photos belong to a show, whose older dates count, too; one of its dates may have others. */
function ChosenShow({ atHand }: { atHand: readonly ManagedSpectacle[] }) {
  const { search, set } = useSearchState()
  const now = useNow()
  const { show: wanted, query, isAsked, isGone } = useShow(atHand, Number(search.get('spectacle')))
  const show = wanted ?? atHand.find(({ startsAt }) => Date.parse(startsAt) > now) ?? atHand[0]
  const to = lastDayBehind(now)
  const older = useQuery({
    ...showsQueries.found(useAdmin(), { q: show?.title.slice(0, 100), to }),
    enabled: show !== undefined,
  })
  if (isAsked && !wanted && !isGone) return <QueryStatus of={query} />
  if (show && older.isPlaceholderData) return <Loading />
  if (show && !older.data) return <QueryStatus of={older} />
  const past = (older.data ?? []).filter(
    ({ title, date_spectacle }) => title === show?.title && date_spectacle <= to,
  )
  const shows = [...past, ...atHand]
  if (!show) {
    return (
      <Nothing
        title="Aucun spectacle"
        action={<ButtonLink to="/dashboard?ajouter=1">Ajouter un spectacle</ButtonLink>}
      >
        Des photos sont celles d’un spectacle&nbsp;: il est à ajouter d’abord.
      </Nothing>
    )
  }
  const dates = shows.filter(({ title }) => title === show.title)
  const hasMany = dates.length > 1
  const of = hasMany && search.get('pour') !== 'date' ? 'show' : 'date'
  const choose = (spectacle: string, pour?: 'date') =>
    set({ spectacle, pour, ajouter: undefined, modifier: undefined })
  return (
    <>
      <Toolbar>
        <ListSelect
          label="Spectacle"
          value={String(firstOf(shows, show).id)}
          options={optionsOf(shows)}
          onChange={(spectacle) => choose(spectacle)}
        />
        {hasMany && (
          <ListSelect
            label="Photos de"
            value={of === 'show' ? '' : String(show.id)}
            options={[
              { value: '', label: `Toutes les dates (${dates.length})` },
              ...dates.map((date) => ({ value: String(date.id), label: whenOf(date) })),
            ]}
            onChange={(id) => (id === '' ? choose(String(show.id)) : choose(id, 'date'))}
          />
        )}
      </Toolbar>
      <p>
        Les photos d’un spectacle plus ancien s’ouvrent depuis la page d’une de ses soirées&nbsp;:{' '}
        <Link to="/dashboard?filtre=passes">Spectacles passés</Link>.
      </p>
      <PhotosOfShow
        key={`${of} ${show.id}`}
        spectacle={show.id}
        of={of}
        ifNone={hasMany && of === 'date' ? DATE_WITHOUT : 'Aucune image'}
      />
    </>
  )
}

const DATE_WITHOUT =
  'Cette date montre les photos du spectacle. Une photo ajoutée ici les remplace, pour cette date seulement.'

const whenOf = ({ date_spectacle, heure_spectacle }: ManagedSpectacle) =>
  `${longDate(date_spectacle)}, ${shortTime(heure_spectacle)}`

/** The date that represents a show in the list. */
const firstOf = (shows: readonly ManagedSpectacle[], show: ManagedSpectacle) =>
  shows.find(({ title }) => title === show.title) ?? show

/** Sorted by title, so that typing finds an option in the select box. */
const optionsOf = (shows: readonly ManagedSpectacle[]) =>
  shows
    .filter((show) => firstOf(shows, show) === show)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'fr'))
    .map(({ id, title }) => ({ value: String(id), label: title }))

/** The additional photos of a show or date, in the order of its page, which has room for three (§9). */
function PhotosOfShow({ spectacle, of, ifNone }: Album & { ifNone: string }) {
  const admin = useAdmin()
  const { isOpen, id, open, close } = useDialogInUrl()
  const photos = useMemo(() => photosOf({ spectacle, of }), [spectacle, of])
  const query = useQuery(listOf(photos, admin))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  const edited = data.find((photo) => photo.id === id)
  const isFull = data.length >= EXTRA_PHOTOS
  return (
    <>
      <Toolbar>
        <Button look="main" disabled={isFull} onClick={() => open(undefined)}>
          {photos.texts.add.title}
        </Button>
        {isFull && (
          <p>
            La page d’un spectacle montre {EXTRA_PHOTOS} photos&nbsp;: supprimez-en une pour en
            ajouter une autre.
          </p>
        )}
      </Toolbar>
      {!isOpen && <PendingDrafts form={photos.name} onResume={(draft) => open(draft.id)} />}
      {data.length === 0 ? (
        <p>{ifNone}</p>
      ) : (
        <Photos of={photos} photos={data} onEdit={open} spectacle={spectacle} />
      )}
      {isOpen && (id === undefined ? !isFull : edited) && (
        <EntityDialog key={id} of={photos} item={edited} onClose={close} />
      )}
    </>
  )
}

interface PhotosProps {
  of: ReturnType<typeof photosOf>
  spectacle: number
  photos: readonly ManagedPhoto[]
  onEdit: (id: number) => void
}

function Photos({ of, spectacle, photos, onEdit }: PhotosProps) {
  const admin = useAdmin()
  const [removed, setRemoved] = useState<ManagedPhoto>()
  const order = useReorder(of, (ids) =>
    admin.photos.order({ params: { id: spectacle }, body: { ids } }),
  )
  return (
    <>
      <Sortable label="Photos additionnelles" items={photos} nameOf={of.labelOf} onOrder={order}>
        {(photo) => (
          <ImageRow
            path={photo.image_path}
            folder="photo_addictionnel"
            name={`: ${photo.image_path}`}
            onEdit={() => onEdit(photo.id)}
            onRemove={() => setRemoved(photo)}
          >
            <p>Ordre&nbsp;: {photo.sort_order ?? 'Non défini'}</p>
          </ImageRow>
        )}
      </Sortable>
      {removed && <RemoveDialog of={of} item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
