import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const openInvitations = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('invitations'),
    queryFn: ({ signal }) => admin.invitations.list({}, { signal }),
  })
