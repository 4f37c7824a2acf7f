import type { ManagedVenueImage } from '@espace/contracts/lieu/lieu'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey } from '../../../lib/dashboard/dashboard.tsx'

export const MANAGED_KEY = dashboardKey('lieu', 'managed')

export const managedQueries = {
  images: (admin: AdminClient) =>
    queryOptions({
      queryKey: MANAGED_KEY,
      queryFn: ({ signal }): Promise<ManagedVenueImage[]> => admin.lieu.managed({}, { signal }),
    }),
}

/** What the team sees and what this visit has seen of the site ask anew. */
export async function refreshVenue(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['lieu'], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: dashboardKey('lieu') })
}
