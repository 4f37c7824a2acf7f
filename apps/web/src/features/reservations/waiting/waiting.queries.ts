import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../lib/client/api.ts'
import { PERSONAL } from '../../../lib/client/session.ts'

export const waitingQueries = {
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'waiting'],
      queryFn: ({ signal }) => api.waiting.mine({}, { signal }),
      // Ranks move, and offers come and go.
      staleTime: 0,
      refetchOnMount: true,
      refetchInterval: 60_000,
    }),
}
