import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const soireesQueries = {
  tonight: (admin: AdminClient) =>
    queryOptions({
      queryKey: dashboardKey('soirees', 'tonight'),
      queryFn: ({ signal }) => admin.soirees.tonight({}, { signal }),
    }),
}
