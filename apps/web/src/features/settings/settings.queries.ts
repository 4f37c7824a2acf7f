import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/api.ts'

export const settingsQueries = {
  maintenance: (api: ApiClient) =>
    queryOptions({
      queryKey: ['settings', 'maintenance'],
      queryFn: ({ signal }) => api.settings.maintenance({}, { signal }),
      // Another administrator may have turned it since.
      staleTime: 0,
      refetchOnMount: true,
    }),
}
