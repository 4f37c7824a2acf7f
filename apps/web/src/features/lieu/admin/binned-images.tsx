import { useQueryClient } from '@tanstack/react-query'
import { dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { BinSection } from '../../../ui/dashboard/list/bin-section.tsx'
import { refreshVenue } from './managed.queries.ts'

/** The pictures of the venue in the bin. */
export function BinnedImages() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  return (
    <BinSection
      title="Images du lieu"
      queryKey={dashboardKey('lieu', 'bin')}
      load={async (signal) => {
        const images = await admin.lieu.bin({}, { signal })
        return images.map(({ id, alt, image_path, deleted_at }) => ({
          id,
          label: alt || image_path,
          deletedAt: deleted_at,
        }))
      }}
      restore={(id) => admin.lieu.restore({ params: { id } })}
      restored="Image restaurée"
      onRestored={() => void refreshVenue(queryClient)}
    />
  )
}
