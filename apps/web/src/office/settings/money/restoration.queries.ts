import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '#office/lib/admin-client.ts'
import { dashboardKey } from '#office/lib/dashboard.tsx'

/** What a restore holds back. */
export const restorationQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'restoration'),
    queryFn: ({ signal }) => admin.restoration.restoration({}, { signal }),
  })

/** Payments that somebody has to look at. */
export const incidentsQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'payment-incidents'),
    queryFn: ({ signal }) => admin.payments.incidents({}, { signal }),
  })
