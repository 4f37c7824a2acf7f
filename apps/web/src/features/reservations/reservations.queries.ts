import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../lib/client/api.ts'
import { PERSONAL } from '../../lib/client/query-client.ts'

/** How often somebody who waits for a payment asks. */
export const PENDING_MS = 5_000

export const reservationsQueries = {
  ofUser: (api: ApiClient, id: number) =>
    queryOptions({
      queryKey: [PERSONAL, 'reservations', id],
      queryFn: ({ signal }) => api.reservations.ofUser({ params: { id } }, { signal }),
      // The payment is made on another page, and heard of behind this one's back.
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'pending') ? PENDING_MS : false,
    }),
}
