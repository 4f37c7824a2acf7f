import type { ManagedPhoto } from '@espace/contracts/photos/photos'
import { EXTRA_PHOTOS } from '@espace/contracts/photos/photos.constants'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { listOf } from '../lib/edit/entity.ts'
import { useReorder } from '../lib/edit/use-reorder.ts'
import { useDialogInUrl } from '../lib/use-search-state.ts'
import { EntityDialog } from '../ui/entity/entity-dialog.tsx'
import { PendingDrafts } from '../ui/entity/pending-drafts.tsx'
import { RemoveDialog } from '../ui/entity/remove-dialog.tsx'
import { ImageRow } from '../ui/list/image-row.tsx'
import { Sortable } from '../ui/list/sortable.tsx'
import { Toolbar } from '../ui/panel.tsx'
import { type Album, photosOf } from './photos.ts'

/** The additional photos of a show or date, in the order of its page, which has room for three (§9). */
export function PhotosOfShow({ spectacle, of, ifNone }: Album & { ifNone: string }) {
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
            La page d’un spectacle montre {EXTRA_PHOTOS} photos : supprimez-en une pour en ajouter
            une autre.
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
            <p>Ordre : {photo.sort_order ?? 'Non défini'}</p>
          </ImageRow>
        )}
      </Sortable>
      {removed && <RemoveDialog of={of} item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
