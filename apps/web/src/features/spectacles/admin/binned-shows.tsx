import { useQueryClient } from '@tanstack/react-query'
import { dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { longDate } from '../../../lib/language/dates-fr.ts'
import { BinSection } from '../../../ui/dashboard/list/bin-section.tsx'
import { refreshProgramme } from './managed.queries.ts'

/** The shows in the bin. */
export function BinnedShows() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  return (
    <BinSection
      title="Spectacles"
      queryKey={dashboardKey('spectacles', 'bin')}
      load={async (signal) => {
        const shows = await admin.spectacles.bin({}, { signal })
        return shows.map(({ id, title, date_spectacle, deleted_at }) => ({
          id,
          label: `${title}, ${longDate(date_spectacle)}`,
          deletedAt: deleted_at,
        }))
      }}
      restore={(id) => admin.spectacles.restore({ params: { id } })}
      restored="Spectacle restauré"
      onRestored={() => void refreshProgramme(queryClient)}
    />
  )
}
