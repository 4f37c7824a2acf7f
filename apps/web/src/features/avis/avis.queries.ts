import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/api.ts'

export const avisQueries = {
  /** The service wants its words to be asked for each time, and what it refuses now it refuses a second later. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['avis'],
      queryFn: ({ signal }) => api.avis.list({}, { signal }),
      retry: false,
      gcTime: 0,
      refetchOnMount: true,
      retryOnMount: true,
    }),
}
