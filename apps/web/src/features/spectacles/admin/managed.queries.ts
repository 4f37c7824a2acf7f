import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey } from '../../../lib/dashboard/dashboard.tsx'

export const MANAGED_KEY = dashboardKey('spectacles', 'managed')

export const managedQueries = {
  /** Every show that is not in the bin, past ones and drafts, too. */
  list: (admin: AdminClient) =>
    queryOptions({
      queryKey: MANAGED_KEY,
      queryFn: async ({ signal }): Promise<ManagedSpectacle[]> =>
        admin.spectacles.managed({}, { signal }),
    }),
}

/** The programme has changed: what the team sees and what this visit has seen of the site ask anew. */
export async function refreshProgramme(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['spectacles'], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: dashboardKey('spectacles') })
}
