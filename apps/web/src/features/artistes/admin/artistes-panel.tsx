import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useDialogInUrl } from '../../../lib/dashboard/edit/use-dialog-in-url.ts'
import { useRemove } from '../../../lib/dashboard/edit/use-remove.ts'
import { useSearchState } from '../../../lib/dashboard/use-search-state.ts'
import { withoutAccents } from '../../../lib/language/without-accents.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { BIN_NOTE, Confirm } from '../../../ui/dashboard/dialog/confirm.tsx'
import { PendingDrafts } from '../../../ui/dashboard/dialog/pending-drafts.tsx'
import { Count, SearchBox } from '../../../ui/dashboard/list/list-controls.tsx'
import { Card, Cards, Panel as Frame, Toolbar } from '../../../ui/dashboard/panel.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { ARTIST_FORM, ArtistDialog } from './artist-dialog.tsx'
import { DatesDialog } from './dates-dialog.tsx'
import { MANAGED_KEY, managedQueries, refreshArtists } from './managed.queries.ts'

/** §5 */
const QUESTION = 'Êtes-vous sûr de vouloir supprimer cet artiste ? Cette action est irréversible.'

/** The tab of the artists (§2). */
export function Panel() {
  const admin = useAdmin()
  const { isOpen, id, open, close } = useDialogInUrl()
  const query = useQuery(managedQueries.list(admin))
  const { data } = query
  const edited = data?.find((artist) => artist.id === id)
  return (
    <Frame
      title="Artistes"
      actions={
        <Button look="main" onClick={() => open(undefined)}>
          Ajouter un artiste
        </Button>
      }
    >
      {!isOpen && <PendingDrafts form={ARTIST_FORM} onResume={(draft) => open(draft.id)} />}
      <QueryStatus of={query} />
      {data && <ArtistList artists={data} onEdit={open} />}
      {data && isOpen && (id === undefined || edited) && (
        <ArtistDialog key={id} artist={edited} onClose={close} />
      )}
    </Frame>
  )
}

interface ArtistListProps {
  artists: readonly ManagedArtist[]
  onEdit: (id: number) => void
}

function ArtistList({ artists, onEdit }: ArtistListProps) {
  const { search, set } = useSearchState()
  const [removed, setRemoved] = useState<ManagedArtist>()
  const [planned, setPlanned] = useState<ManagedArtist>()
  const words = search.get('q') ?? ''
  const found = artists.filter(({ name }) => withoutAccents(name).includes(withoutAccents(words)))
  return (
    <>
      {artists.length > 0 && (
        <Toolbar>
          <SearchBox
            label="Rechercher"
            value={words}
            onChange={(q) => set({ q: q || undefined })}
          />
        </Toolbar>
      )}
      <Count>
        {found.length === 0
          ? 'Aucun artiste'
          : `${found.length} artiste${found.length > 1 ? 's' : ''}`}
      </Count>
      <Cards label="Artistes">
        {found.map((artist) => (
          <Card
            key={artist.id}
            title={artist.name}
            picture={<Picture path={artist.photo} folder="photo_artiste" alt="" sizes="5rem" />}
            actions={
              <>
                <Button about={`: ${artist.name}`} onClick={() => onEdit(artist.id)}>
                  Modifier
                </Button>
                <Button about={`: ${artist.name}`} onClick={() => setPlanned(artist)}>
                  Dates
                </Button>
                <Button look="plain" about={`: ${artist.name}`} onClick={() => setRemoved(artist)}>
                  Supprimer
                </Button>
              </>
            }
          />
        ))}
      </Cards>
      {planned && <DatesDialog artist={planned} onClose={() => setPlanned(undefined)} />}
      {removed && <RemoveArtist artist={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function RemoveArtist({ artist, onClose }: { artist: ManagedArtist; onClose: () => void }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const remove = useRemove({
    listKey: MANAGED_KEY,
    remove: (id, version) => admin.artistes.remove({ params: { id } }, { version }),
    restore: (id) => admin.artistes.restore({ params: { id } }),
    removed: 'Artiste supprimé',
    onChanged: () => void refreshArtists(queryClient),
  })
  return (
    <Confirm
      title={`Supprimer « ${artist.name} »`}
      sentence={QUESTION}
      note={BIN_NOTE}
      action="Supprimer"
      onConfirm={() => remove(artist)}
      onClose={onClose}
    />
  )
}
