import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const VOUCHERS_KEY = dashboardKey('vouchers')

export const vouchersQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: VOUCHERS_KEY,
    queryFn: ({ signal }) => admin.vouchers.list({}, { signal }),
  })
