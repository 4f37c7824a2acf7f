import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import { MAX_LINKS } from '@espace/contracts/artistes/artistes.constants'
import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/edit/use-entity-form.ts'
import { useSaveIn } from '../../../lib/dashboard/edit/use-save-in.ts'
import { EntityDialog } from '../../../ui/dashboard/dialog/entity-dialog.tsx'
import { TextArea, TextField } from '../../../ui/dashboard/form/fields.tsx'
import { ImageField } from '../../uploads/image-field.tsx'
import {
  ARTIST_FIELDS,
  ARTIST_LABELS as LABELS,
  ArtistForm,
  ArtistValues,
  bodyOf,
  NEW_ARTIST,
  storedArtist,
  valuesOf,
} from './artist-values.ts'
import { MANAGED_KEY, refreshArtists } from './managed.queries.ts'

export const ARTIST_FORM = 'artiste'

/** §8 */
const ADDING = {
  saved: 'Artiste ajouté avec succès',
  failed: "Erreur lors de l'ajout de l'artiste",
}
const CHANGING = {
  saved: 'Artiste modifié avec succès',
  failed: "Erreur lors de la modification de l'artiste",
}

const labelOf = ({ name }: ArtistValues) => name

interface ArtistDialogProps {
  /** Undefined: an artist is added. */
  artist: ManagedArtist | undefined
  onClose: () => void
}

export function ArtistDialog({ artist, onClose }: ArtistDialogProps) {
  const queryClient = useQueryClient()
  const save = useSave(artist)
  const entity = useEntityForm({
    draft: { form: ARTIST_FORM, ...(artist && { id: artist.id }) },
    shape: ArtistValues,
    rules: ArtistForm,
    values: artist ? valuesOf(artist) : NEW_ARTIST,
    version: artist?.version,
    labels: LABELS,
    fieldOf: ARTIST_FIELDS,
    labelOf,
    save,
    storedOf: storedArtist,
    texts: artist ? CHANGING : ADDING,
    onSaved: () => {
      void refreshArtists(queryClient)
      onClose()
    },
    onClose,
  })
  return (
    <EntityDialog title={artist ? 'Modifier l’artiste' : 'Ajouter un artiste'} entity={entity}>
      <TextField name="name" label={LABELS.name} required maxLength={200} autoComplete="off" />
      <ImageField name="photo" label={LABELS.photo} kind="artiste" folder="photo_artiste" />
      <TextArea name="biography" label={`${LABELS.biography} (facultatif)`} maxLength={5_000} />
      <TextArea
        name="links"
        label={`${LABELS.links} (facultatif)`}
        hint={`Un par ligne, ${MAX_LINKS} au plus, par exemple Instagram https://instagram.com/zoe`}
        rows={3}
        spellCheck={false}
      />
    </EntityDialog>
  )
}

function useSave(artist: ManagedArtist | undefined) {
  const admin = useAdmin()
  return useSaveIn<ManagedArtist, ArtistValues>({
    listKey: MANAGED_KEY,
    item: artist,
    send: (values, version) => {
      const body = bodyOf(values)
      if (!artist) return admin.artistes.add({ body })
      return admin.artistes.change({
        params: { id: artist.id },
        body: { ...body, ...(version !== undefined && { version }) },
      })
    },
    shown: ({ name, photo }) => ({ name, photo }),
  })
}
