import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey } from '../../../lib/dashboard/dashboard.tsx'

export const MANAGED_KEY = dashboardKey('artistes', 'managed')

export const managedQueries = {
  list: (admin: AdminClient) =>
    queryOptions({
      queryKey: MANAGED_KEY,
      queryFn: ({ signal }): Promise<ManagedArtist[]> => admin.artistes.managed({}, { signal }),
    }),
}

/** What the team sees and what this visit has seen of the site ask anew. */
export async function refreshArtists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['artistes'], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: dashboardKey('artistes') })
}
