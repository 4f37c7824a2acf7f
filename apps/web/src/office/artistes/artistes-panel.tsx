import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import { useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { type EntityListProps, EntityTab } from '../ui/entity/entity-tab.tsx'
import { RemoveDialog } from '../ui/entity/remove-dialog.tsx'
import { Count, SearchBox } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Card, Cards, Toolbar } from '../ui/panel.tsx'
import { artists } from './artists.ts'
import { DatesDialog } from './dates-dialog.tsx'

/** The tab of the artists (§2). */
export const Panel = () => <EntityTab of={artists} title="Artistes" List={ArtistList} />

function ArtistList({ items: all, onEdit }: EntityListProps<ManagedArtist>) {
  const { search, set } = useSearchState()
  const [removed, setRemoved] = useState<ManagedArtist>()
  const [planned, setPlanned] = useState<ManagedArtist>()
  const words = search.get('q') ?? ''
  const found = all.filter(({ name }) => hasWords(name, words))
  return (
    <>
      {all.length > 0 && (
        <Toolbar>
          <SearchBox
            label="Rechercher"
            value={words}
            onChange={(q) => set({ q: q || undefined })}
          />
        </Toolbar>
      )}
      {all.length === 0 ? (
        <Nothing title="Aucun artiste">
          Un artiste ajouté ici a sa page sur le site, et se place sur les dates où il joue.
        </Nothing>
      ) : (
        <Count>{found.length === 0 ? 'Aucun artiste' : counted(found.length, 'artiste')}</Count>
      )}
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
      {removed && (
        <RemoveDialog of={artists} item={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}
