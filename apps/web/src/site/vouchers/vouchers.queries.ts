import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'

export const vouchersQueries = {
  terms: (api: ApiClient) =>
    queryOptions({
      queryKey: ['vouchers', 'terms'],
      queryFn: ({ signal }) => api.vouchers.terms({}, { signal }),
    }),

  state: (api: ApiClient, code: string) =>
    queryOptions({
      queryKey: ['vouchers', 'state', code],
      queryFn: ({ signal }) => api.vouchers.look({ body: { code } }, { signal }),
      retry: false,
    }),
}
