import type { ManagedPhoto } from '@espace/contracts/photos/photos'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey } from '../../../lib/dashboard/dashboard.tsx'

export const managedKey = (spectacle: number) => dashboardKey('photos', 'managed', spectacle)

export const managedQueries = {
  ofSpectacle: (admin: AdminClient, spectacle: number) =>
    queryOptions({
      queryKey: managedKey(spectacle),
      queryFn: ({ signal }): Promise<ManagedPhoto[]> =>
        admin.photos.managed({ params: { id: spectacle } }, { signal }),
    }),

  /** The shows that photos may be added to. */
  spectacles: (admin: AdminClient) =>
    queryOptions({
      queryKey: dashboardKey('photos', 'spectacles'),
      queryFn: ({ signal }): Promise<ManagedSpectacle[]> =>
        admin.spectacles.managed({}, { signal }),
    }),
}

/** What the team sees and what this visit has seen of the site ask anew. */
export async function refreshPhotos(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['photos'], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: dashboardKey('photos', 'managed') })
}
