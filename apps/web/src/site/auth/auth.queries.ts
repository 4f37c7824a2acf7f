import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

export const authQueries = {
  sessions: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'sessions'],
      queryFn: ({ signal }) => api.auth.sessions({}, { signal }),
    }),
  factors: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'factors'],
      queryFn: ({ signal }) => api.secondFactor.factors({}, { signal }),
    }),
}
