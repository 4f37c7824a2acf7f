import type { UserFilters, UserPage } from '@espace/contracts/users/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const USERS_KEY = dashboardKey('users')

export const usersQueries = {
  page: (admin: AdminClient, filters: UserFilters, page: number) =>
    queryOptions({
      queryKey: [...USERS_KEY, filters, page],
      queryFn: ({ signal }): Promise<UserPage> =>
        admin.users.search({ query: { ...filters, page } }, { signal }),
      // The current page stays visible while the next one is loaded.
      placeholderData: keepPreviousData,
    }),
}
