import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import type { DeliveryState, Recipients } from '@espace/contracts/campaigns/campaigns.constants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

/** Polling interval while a campaign is being sent. */
const POLL_MS = 2_000

export const CAMPAIGNS_KEY = dashboardKey('campaigns')

const isMoving = ({ status }: Campaign) => status === 'en_cours' || status === 'programmee'

export const campaignsQueries = {
  list: (admin: AdminClient, page: number) =>
    queryOptions({
      queryKey: [...CAMPAIGNS_KEY, 'list', page],
      queryFn: ({ signal }) => admin.campaigns.list({ query: { page } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.campaigns.some(isMoving) ? POLL_MS : false),
    }),
  count: (admin: AdminClient, query: { recipients: Recipients; cameTo?: number }) =>
    queryOptions({
      queryKey: [...CAMPAIGNS_KEY, 'count', query],
      queryFn: ({ signal }) => admin.campaigns.count({ query }, { signal }),
    }),
  toFill: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: [...CAMPAIGNS_KEY, 'to-fill', id],
      queryFn: ({ signal }) => admin.campaigns.toFill({ params: { id } }, { signal }),
    }),
  deliveries: (admin: AdminClient, id: number, state: DeliveryState | undefined, page: number) =>
    queryOptions({
      queryKey: [...CAMPAIGNS_KEY, 'deliveries', id, state, page],
      queryFn: ({ signal }) =>
        admin.campaigns.deliveries(
          { params: { id }, query: { page, ...(state && { state }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
}
