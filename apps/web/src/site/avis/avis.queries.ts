import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'

const ONCE = {
  retry: false,
  gcTime: 0,
  refetchOnMount: true,
  retryOnMount: true,
} as const

export const avisQueries = {
  /** A house without a key has none; an answer 404 would stand in every browser's console as an error. */
  availability: (api: ApiClient) =>
    queryOptions({
      queryKey: ['avis', 'availability'],
      queryFn: ({ signal }) => api.avis.availability({}, { signal }),
      ...ONCE,
    }),
  /** The service wants its words to be asked for each time, and what it refuses now it refuses a second later. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['avis'],
      queryFn: ({ signal }) => api.avis.list({}, { signal }),
      ...ONCE,
    }),
}
