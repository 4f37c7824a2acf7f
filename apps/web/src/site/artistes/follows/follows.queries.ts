import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

export const followsQueries = {
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'follows'],
      queryFn: ({ signal }) => api.follows.mine({}, { signal }),
    }),
}
