import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'

export const photosQueries = {
  ofSpectacle: (api: ApiClient, spectacleId: number) =>
    queryOptions({
      queryKey: ['photos', spectacleId],
      queryFn: ({ signal }) => api.photos.ofSpectacle({ params: { id: spectacleId } }, { signal }),
    }),
}
