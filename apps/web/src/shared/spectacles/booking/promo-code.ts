import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'

/** Validity of a code; it depends on the account and on uses by others, so it is always refetched. */
export const promoCodeQuery = (api: ApiClient, spectacleId: number, code: string) =>
  queryOptions({
    queryKey: [PERSONAL, 'codes', spectacleId, code],
    queryFn: ({ signal }) => api.codes.check({ body: { spectacleId, code } }, { signal }),
    staleTime: 0,
  })

/** Normalises a code typed in lower case or with spaces around it. */
export const asCode = (typed: unknown): string =>
  typeof typed === 'string' ? typed.trim().toUpperCase() : ''
