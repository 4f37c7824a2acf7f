import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { LegalPage } from '@espace/contracts/settings/settings.constants'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../lib/client/api.ts'

export const settingsQueries = {
  maintenance: (api: ApiClient) =>
    queryOptions({
      queryKey: ['settings', 'maintenance'],
      queryFn: ({ signal }) => api.settings.maintenance({}, { signal }),
      // Another administrator may have changed it.
      staleTime: 0,
      refetchOnMount: true,
    }),

  operator: (api: ApiClient) =>
    queryOptions({
      queryKey: ['settings', 'operator'],
      queryFn: ({ signal }) => api.settings.operator({}, { signal }),
    }),

  legalText: (api: ApiClient, page: LegalPage, language: LanguageCode) =>
    queryOptions({
      queryKey: ['settings', 'text', page, language],
      queryFn: ({ signal }) =>
        api.settings.legalText({ params: { page }, query: { language } }, { signal }),
    }),
}
