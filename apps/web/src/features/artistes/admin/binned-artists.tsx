import { useQueryClient } from '@tanstack/react-query'
import { dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { BinSection } from '../../../ui/dashboard/list/bin-section.tsx'
import { refreshArtists } from './managed.queries.ts'

/** The artists in the bin. */
export function BinnedArtists() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  return (
    <BinSection
      title="Artistes"
      queryKey={dashboardKey('artistes', 'bin')}
      load={async (signal) => {
        const artists = await admin.artistes.bin({}, { signal })
        return artists.map(({ id, name, deleted_at }) => ({
          id,
          label: name,
          deletedAt: deleted_at,
        }))
      }}
      restore={(id) => admin.artistes.restore({ params: { id } })}
      restored="Artiste restauré"
      onRestored={() => void refreshArtists(queryClient)}
    />
  )
}
