import type { Reservation } from '@espace/contracts/reservations/reservation'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

/** Polling interval while a payment is pending. */
export const PENDING_MS = 5_000

/** Expiry on this device's clock, which may be wrong: computed from the seconds left in the answer. */
const byThisClock = (booking: Reservation): Reservation => ({
  ...booking,
  expiresAt:
    booking.expiresInMs === null ? null : new Date(Date.now() + booking.expiresInMs).toISOString(),
})

export const reservationsQueries = {
  ofUser: (api: ApiClient, id: number) =>
    queryOptions({
      queryKey: [PERSONAL, 'reservations', id],
      queryFn: async ({ signal }) =>
        (await api.reservations.ofUser({ params: { id } }, { signal })).map(byThisClock),
      // The payment is made in another page, so only polling shows its result.
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'pending') ? PENDING_MS : false,
    }),
  waiting: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'waiting'],
      queryFn: ({ signal }) => api.waiting.mine({}, { signal }),
      refetchInterval: 60_000,
    }),
}
