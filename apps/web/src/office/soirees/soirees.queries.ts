import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const SOIREES_KEY = dashboardKey('soirees')

export const soireesQueries = {
  tonight: (admin: AdminClient) =>
    queryOptions({
      queryKey: [...SOIREES_KEY, 'tonight'],
      queryFn: ({ signal }) => admin.soirees.tonight({}, { signal }),
    }),
  one: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: [...SOIREES_KEY, 'one', id],
      queryFn: ({ signal }) => admin.soirees.get({ params: { id } }, { signal }),
    }),
  journal: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: [...SOIREES_KEY, 'journal', id],
      queryFn: ({ signal }) =>
        admin.audit.list(
          { query: { entity: 'spectacles', entityId: String(id), limit: 20 } },
          { signal },
        ),
    }),
}

export const soireePath = (id: number) => `/dashboard/soiree?date=${id}`
