import type { ManagedPhoto } from '@espace/contracts/photos/photos'
import { EXTRA_PHOTOS } from '@espace/contracts/photos/photos.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useDialogInUrl } from '../../../lib/dashboard/edit/use-dialog-in-url.ts'
import { useRemove } from '../../../lib/dashboard/edit/use-remove.ts'
import { useReorder } from '../../../lib/dashboard/edit/use-reorder.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { BIN_NOTE, Confirm } from '../../../ui/dashboard/dialog/confirm.tsx'
import { PendingDrafts } from '../../../ui/dashboard/dialog/pending-drafts.tsx'
import { ImageRow } from '../../../ui/dashboard/form/image-row.tsx'
import { Sortable } from '../../../ui/dashboard/list/sortable.tsx'
import { Toolbar } from '../../../ui/dashboard/panel.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { managedKey, managedQueries, refreshPhotos } from './managed.queries.ts'
import { PhotoDialog, photoForm } from './photo-dialog.tsx'

/** The additional photos of a show, in the order of its page, which has room for three (§9). */
export function PhotosOfShow({ spectacle }: { spectacle: number }) {
  const admin = useAdmin()
  const { isOpen, id, open, close } = useDialogInUrl()
  const query = useQuery(managedQueries.ofSpectacle(admin, spectacle))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  const edited = data.find((photo) => photo.id === id)
  const isFull = data.length >= EXTRA_PHOTOS
  return (
    <>
      <Toolbar>
        <Button look="main" disabled={isFull} onClick={() => open(undefined)}>
          Ajouter une photo
        </Button>
        {isFull && (
          <p>
            La page d’un spectacle montre {EXTRA_PHOTOS} photos : supprimez-en une pour en ajouter
            une autre.
          </p>
        )}
      </Toolbar>
      {!isOpen && (
        <PendingDrafts form={photoForm(spectacle)} onResume={(draft) => open(draft.id)} />
      )}
      <Photos spectacle={spectacle} photos={data} onEdit={open} />
      {isOpen && (id === undefined ? !isFull : edited) && (
        <PhotoDialog key={id} spectacle={spectacle} photo={edited} onClose={close} />
      )}
    </>
  )
}

interface PhotosProps {
  spectacle: number
  photos: readonly ManagedPhoto[]
  onEdit: (id: number) => void
}

function Photos({ spectacle, photos, onEdit }: PhotosProps) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<ManagedPhoto>()
  const listKey = managedKey(spectacle)
  const onChanged = () => void refreshPhotos(queryClient)
  const order = useReorder<ManagedPhoto>({
    listKey,
    order: (ids) => admin.photos.order({ params: { id: spectacle }, body: { ids } }),
    onChanged,
  })
  const remove = useRemove({
    listKey,
    remove: (id, version) => admin.photos.remove({ params: { id } }, { version }),
    restore: (id) => admin.photos.restore({ params: { id } }),
    removed: 'Image supprimée',
    onChanged,
  })
  if (photos.length === 0) return <p>Aucune image</p>
  return (
    <>
      <Sortable
        label="Photos additionnelles"
        items={photos}
        nameOf={({ image_path }) => image_path}
        onOrder={order}
      >
        {(photo) => (
          <ImageRow
            path={photo.image_path}
            folder="photo_addictionnel"
            name={`: ${photo.image_path}`}
            onEdit={() => onEdit(photo.id)}
            onRemove={() => setRemoved(photo)}
          >
            <p>Ordre : {photo.sort_order ?? 'Non défini'}</p>
          </ImageRow>
        )}
      </Sortable>
      {removed && (
        <Confirm
          title={`Supprimer « ${removed.image_path} »`}
          sentence="Supprimer cette image ?"
          note={BIN_NOTE.replace('le rétablir', 'la rétablir')}
          action="Supprimer"
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}
