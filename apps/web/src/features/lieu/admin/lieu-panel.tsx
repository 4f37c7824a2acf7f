import type { ManagedVenueImage } from '@espace/contracts/lieu/lieu'
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
import { Panel as Frame, Tag } from '../../../ui/dashboard/panel.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { IMAGE_FORM, ImageDialog } from './image-dialog.tsx'
import { kindOf } from './image-values.ts'
import { MANAGED_KEY, managedQueries, refreshVenue } from './managed.queries.ts'

/** The tab of the venue (§2): its pictures, one of them the main one, the others in the order of the gallery. */
export function Panel() {
  const admin = useAdmin()
  const { isOpen, id, open, close } = useDialogInUrl()
  const query = useQuery(managedQueries.images(admin))
  const { data } = query
  const edited = data?.find((image) => image.id === id)
  return (
    <Frame
      title="Images du lieu"
      actions={
        <Button look="main" onClick={() => open(undefined)}>
          Ajouter une image
        </Button>
      }
    >
      {!isOpen && <PendingDrafts form={IMAGE_FORM} onResume={(draft) => open(draft.id)} />}
      <QueryStatus of={query} />
      {data && <Images images={data} onEdit={open} />}
      {data && isOpen && (id === undefined || edited) && (
        <ImageDialog key={id} image={edited} onClose={close} />
      )}
    </Frame>
  )
}

const nameOf = ({ alt, image_path }: ManagedVenueImage) => alt || image_path

interface ImagesProps {
  images: readonly ManagedVenueImage[]
  onEdit: (id: number) => void
}

function Images({ images, onEdit }: ImagesProps) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [removedId, setRemovedId] = useState<number>()
  // As the list has it now: a main picture that goes changes the one that takes its place.
  const removed = images.find(({ id }) => id === removedId)
  const onChanged = () => void refreshVenue(queryClient)
  const order = useReorder<ManagedVenueImage>({
    listKey: MANAGED_KEY,
    order: (ids) => admin.lieu.order({ body: { ids } }),
    onChanged,
  })
  const remove = useRemove({
    listKey: MANAGED_KEY,
    remove: (id, version) => admin.lieu.remove({ params: { id } }, { version }),
    restore: (id) => admin.lieu.restore({ params: { id } }),
    removed: 'Image supprimée',
    onChanged,
  })
  return (
    <>
      {images.length === 0 && <p>Aucune image</p>}
      {images.length > 0 && !images.some(({ is_main }) => is_main) && (
        <p>Aucune image principale</p>
      )}
      <Sortable
        label="Images du lieu"
        items={images}
        nameOf={nameOf}
        isFixed={({ is_main }) => is_main}
        onOrder={order}
      >
        {(image) => (
          <ImageRow
            path={image.image_path}
            folder="image_path"
            name={`: ${nameOf(image)}`}
            onEdit={() => onEdit(image.id)}
            onRemove={() => setRemovedId(image.id)}
          >
            <p>
              <Tag look={image.is_main ? 'ok' : 'info'}>{kindOf(image)}</Tag>
            </p>
            {image.alt !== '' && <p>{image.alt}</p>}
          </ImageRow>
        )}
      </Sortable>
      {removed && (
        <Confirm
          title={`Supprimer « ${nameOf(removed)} »`}
          sentence="Supprimer cette image ?"
          note={BIN_NOTE.replace('le rétablir', 'la rétablir')}
          action="Supprimer"
          onConfirm={() => remove(removed)}
          onClose={() => setRemovedId(undefined)}
        />
      )}
    </>
  )
}
