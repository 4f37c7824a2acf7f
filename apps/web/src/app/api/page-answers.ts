import { ApiError } from '@espace/contracts/kernel/errors'
import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import type { PublicVenue } from '@espace/contracts/settings/operator'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../shared/lib/client/api.ts'
import { isOutage } from '../../shared/lib/client/query-client.ts'

// Queries of the layout, beside those of the page, and whether all of them were answered.

/** §4: off by default. Undefined when the API failed: the page shows the site as open, uncached. */
export const isInMaintenance = (api: ApiClient): Promise<boolean | undefined> =>
  answeredOr(false, async () => (await api.settings.maintenance()).maintenance_enabled)

type OnEveryPage = Pick<PublicVenue, 'licences' | 'contact'> & Partial<PublicVenue>

/** Layout data. Undefined when the API failed: the page is rendered without it and not cached. */
export const venueOf = (api: ApiClient): Promise<OnEveryPage | undefined> =>
  answeredOr<OnEveryPage>({ licences: [], contact: NO_DETAILS }, async () => {
    const { licences, contact, paysOnline } = await api.settings.operator()
    return { licences, contact, paysOnline }
  })

/** @param refused replaces an answer that a retry would not change (4xx) */
async function answeredOr<Value>(
  refused: Value,
  ask: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return isTemporary(error) ? undefined : refused
  }
}

/** Timeouts, refused connections, rate limits and outages are temporary; 404 and its like are not. */
const isTemporary = (error: Error): boolean =>
  isOutage(error) || ('status' in error && error.status === 429)

export const hasTemporaryError = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error !== null && isTemporary(error))
