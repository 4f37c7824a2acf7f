import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../lib/client/api.ts'
import { PERSONAL } from '../../../lib/client/session.ts'

export const followsQueries = {
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'follows'],
      queryFn: ({ signal }) => api.follows.mine({}, { signal }),
      // Links of our mails change it, too.
      staleTime: 0,
      refetchOnMount: true,
    }),
}
