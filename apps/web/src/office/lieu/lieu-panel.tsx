import type { ManagedVenueImage } from '@espace/contracts/lieu/lieu'
import { useState } from 'react'
import { useAdmin } from '../lib/dashboard.tsx'
import { useReorder } from '../lib/edit/use-reorder.ts'
import { type EntityListProps, EntityTab } from '../ui/entity/entity-tab.tsx'
import { RemoveDialog } from '../ui/entity/remove-dialog.tsx'
import { ImageRow } from '../ui/list/image-row.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Sortable } from '../ui/list/sortable.tsx'
import { Tag } from '../ui/panel.tsx'
import { kindOf, venueImages } from './venue-images.ts'

/** The tab of the venue (§2): its pictures, one of them the main one, the others in the order of the gallery. */
export const Panel = () => <EntityTab of={venueImages} title="Images du lieu" List={Images} />

function Images({ items: images, onEdit }: EntityListProps<ManagedVenueImage>) {
  const admin = useAdmin()
  const [removedId, setRemovedId] = useState<number>()
  // Looked up in the current list: removing the main picture changes the version of its successor.
  const removed = images.find(({ id }) => id === removedId)
  const order = useReorder(venueImages, (ids) => admin.lieu.order({ body: { ids } }))
  return (
    <>
      {images.length === 0 && (
        <Nothing title="Aucune image">
          L’image principale ouvre la page du lieu, les autres forment sa galerie.
        </Nothing>
      )}
      {images.length > 0 && !images.some(({ is_main }) => is_main) && (
        <p>Aucune image principale</p>
      )}
      <Sortable
        label="Images du lieu"
        items={images}
        nameOf={venueImages.labelOf}
        isFixed={({ is_main }) => is_main}
        onOrder={order}
      >
        {(image) => (
          <ImageRow
            path={image.image_path}
            folder="image_path"
            name={`: ${venueImages.labelOf(image)}`}
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
        <RemoveDialog of={venueImages} item={removed} onClose={() => setRemovedId(undefined)} />
      )}
    </>
  )
}
