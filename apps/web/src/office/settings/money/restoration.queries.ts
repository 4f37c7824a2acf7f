import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '#office/lib/admin-client.ts'
import { dashboardKey } from '#office/lib/dashboard.tsx'

/** Work suspended after a restore from backup. */
export const restorationQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'restoration'),
    queryFn: ({ signal }) => admin.restoration.restoration({}, { signal }),
  })

/** Payments without a booking. */
export const incidentsQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'payment-incidents'),
    queryFn: ({ signal }) => admin.payments.incidents({}, { signal }),
  })
