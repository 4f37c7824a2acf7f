import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

export const waitingQueries = {
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'waiting'],
      queryFn: ({ signal }) => api.waiting.mine({}, { signal }),
      refetchInterval: 60_000,
    }),
}
