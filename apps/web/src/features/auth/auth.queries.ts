import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/client/api.ts'
import { PERSONAL } from '../../lib/client/session.ts'

export const authQueries = {
  sessions: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'sessions'],
      queryFn: ({ signal }) => api.auth.sessions({}, { signal }),
      // Another device may have come or gone since.
      staleTime: 0,
      refetchOnMount: true,
    }),
  factors: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'factors'],
      queryFn: ({ signal }) => api.secondFactor.factors({}, { signal }),
      staleTime: 0,
      refetchOnMount: true,
    }),
}
