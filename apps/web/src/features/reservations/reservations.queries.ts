import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/api.ts'
import { PERSONAL } from '../../lib/session.ts'

export const reservationsQueries = {
  ofUser: (api: ApiClient, id: number) =>
    queryOptions({
      queryKey: [PERSONAL, 'reservations', id],
      queryFn: ({ signal }) => api.reservations.ofUser({ params: { id } }, { signal }),
      // Somebody may have booked or cancelled elsewhere since.
      staleTime: 0,
      refetchOnMount: true,
    }),
}
