import type { ManagedPhoto } from '@espace/contracts/photos/photos'
import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/edit/use-entity-form.ts'
import { useSaveIn } from '../../../lib/dashboard/edit/use-save-in.ts'
import { EntityDialog } from '../../../ui/dashboard/dialog/entity-dialog.tsx'
import { TextField } from '../../../ui/dashboard/form/fields.tsx'
import { ImageField } from '../../uploads/image-field.tsx'
import { managedKey, refreshPhotos } from './managed.queries.ts'
import {
  bodyOf,
  NEW_PHOTO,
  PHOTO_LABELS as LABELS,
  PhotoForm,
  PhotoValues,
  storedPhoto,
  valuesOf,
} from './photo-values.ts'

/** A photo that is being added belongs to its show; so does its draft. */
export const photoForm = (spectacle: number) => `photo-${spectacle}`

/** §8 */
const TEXTS = { saved: 'Image enregistrée', failed: 'Erreur lors de la sauvegarde' }

const labelOf = ({ image_path }: PhotoValues) => image_path

interface PhotoDialogProps {
  spectacle: number
  /** Undefined: a photo is added. */
  photo: ManagedPhoto | undefined
  onClose: () => void
}

export function PhotoDialog({ spectacle, photo, onClose }: PhotoDialogProps) {
  const queryClient = useQueryClient()
  const save = useSave(spectacle, photo)
  const entity = useEntityForm({
    draft: { form: photoForm(spectacle), ...(photo && { id: photo.id }) },
    shape: PhotoValues,
    rules: PhotoForm,
    values: photo ? valuesOf(photo) : NEW_PHOTO,
    version: photo?.version,
    labels: LABELS,
    labelOf,
    save,
    storedOf: storedPhoto,
    texts: TEXTS,
    onSaved: () => {
      void refreshPhotos(queryClient)
      onClose()
    },
    onClose,
  })
  return (
    <EntityDialog title={photo ? 'Modifier la photo' : 'Ajouter une photo'} entity={entity}>
      <ImageField
        name="image_path"
        label={LABELS.image_path}
        kind="photo"
        folder="photo_addictionnel"
        isRequired
      />
      <TextField
        name="sort_order"
        label={`${LABELS.sort_order} (facultatif)`}
        hint="Par exemple 1. Le plus petit nombre vient en premier ; sans nombre, la photo vient après les autres."
        inputMode="numeric"
        autoComplete="off"
      />
    </EntityDialog>
  )
}

function useSave(spectacle: number, photo: ManagedPhoto | undefined) {
  const admin = useAdmin()
  return useSaveIn<ManagedPhoto, PhotoValues>({
    listKey: managedKey(spectacle),
    item: photo,
    send: (values, version) => {
      const { image_path, sort_order } = bodyOf(values)
      if (!photo) {
        const order = sort_order === null ? {} : { sort_order }
        return admin.photos.add({ body: { spectacle_id: spectacle, image_path, ...order } })
      }
      return admin.photos.change({
        params: { id: photo.id },
        body: { image_path, sort_order, ...(version !== undefined && { version }) },
      })
    },
    shown: bodyOf,
  })
}
