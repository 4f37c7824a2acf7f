import { useQueryClient } from '@tanstack/react-query'
import { dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { BinSection } from '../../../ui/dashboard/list/bin-section.tsx'
import { refreshPhotos } from './managed.queries.ts'

/** The additional photos in the bin. */
export function BinnedPhotos() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  return (
    <BinSection
      title="Photos additionnelles"
      queryKey={dashboardKey('photos', 'bin')}
      load={async (signal) => {
        const photos = await admin.photos.bin({}, { signal })
        return photos.map(({ id, image_path, deleted_at }) => ({
          id,
          label: image_path,
          deletedAt: deleted_at,
        }))
      }}
      restore={(id) => admin.photos.restore({ params: { id } })}
      restored="Image restaurée"
      onRestored={() => void refreshPhotos(queryClient)}
    />
  )
}
