import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const SUBSCRIBERS_KEY = dashboardKey('newsletter')

export const newsletterQueries = {
  stats: (admin: AdminClient) =>
    queryOptions({
      queryKey: [...SUBSCRIBERS_KEY, 'stats'],
      queryFn: ({ signal }) => admin.newsletter.stats({}, { signal }),
    }),
  subscribers: (admin: AdminClient) =>
    queryOptions({
      queryKey: [...SUBSCRIBERS_KEY, 'subscribers'],
      queryFn: ({ signal }) => admin.newsletter.subscribers({}, { signal }),
    }),
}
