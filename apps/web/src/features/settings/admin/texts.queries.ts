import type { LegalPage } from '@espace/contracts/settings/settings.constants'
import { queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey } from '../../../lib/dashboard/dashboard.tsx'

export const textQuery = (admin: AdminClient, page: LegalPage) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'text', page),
    queryFn: ({ signal }) => admin.settings.managedLegalText({ params: { page } }, { signal }),
  })
