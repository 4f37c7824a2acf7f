import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'

const HOUR_MS = 3_600_000

export const lieuQueries = {
  /** Every picture of the venue, the main one first. */
  images: (api: ApiClient) =>
    queryOptions({
      queryKey: ['lieu', 'images'],
      queryFn: ({ signal }) => api.lieu.images({}, { signal }),
      staleTime: HOUR_MS,
      gcTime: 4 * HOUR_MS,
    }),
}
