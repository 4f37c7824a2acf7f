import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'

const MINUTE_MS = 60_000

export const artistesQueries = {
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: ['artistes'],
      queryFn: ({ signal }) => api.artistes.list({}, { signal }),
    }),

  one: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: ['artistes', 'one', id],
      queryFn: ({ signal }) => api.artistes.get({ params: { id } }, { signal }),
    }),

  dates: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: ['artistes', 'dates', id],
      queryFn: ({ signal }) => api.artistes.dates({ params: { id } }, { signal }),
    }),

  featured: (api: ApiClient) =>
    queryOptions({
      queryKey: ['artistes', 'featured'],
      queryFn: async ({ signal }) => {
        const artists = await api.artistes.featured({}, { signal })
        // A page carries the data of all that it shows: here, no life.
        return artists.map(({ id, name, photo }) => ({ id, name, photo }))
      },
      staleTime: 5 * MINUTE_MS,
      gcTime: 15 * MINUTE_MS,
    }),
}
