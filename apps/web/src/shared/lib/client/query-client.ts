import { ApiError } from '@espace/contracts/kernel/errors'
import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

const MINUTE_MS = 60_000

/** Cache times of the application (§9). */
const APP = {
  staleTime: 10 * MINUTE_MS,
  gcTime: 30 * MINUTE_MS,
  maxRetries: 5,
  maxMutationRetries: 3,
  retryDelay: (attempt: number) => Math.min(500 * 2 ** attempt, 5_000),
}

/** Cache times of the home page's blocks (§9). */
const HOME = {
  gcTime: 5 * MINUTE_MS,
  maxRetries: 3,
  retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
}

const HOME_KEYS = [
  ['spectacles', 'hero'],
  ['spectacles', 'upcoming'],
  ['spectacles', 'month'],
  ['artistes', 'featured'],
]

/** Prefix of the query keys of the logged-in account; they are removed from the cache at log-out. */
export const PERSONAL = 'auth'

/** Also changed from other devices, by staff and by email links: refetched on every visit. */
const REFETCHED_ON_VISIT = { staleTime: 0, refetchOnMount: true, retryOnMount: true }

/** No answer (status 0) or 5xx, as opposed to a refusal; also of an error that came with the page, a plain object. */
export const isOutage = (error: Error): boolean =>
  !('status' in error) || error.status === 0 || Number(error.status) >= 500

/** No retry of a refusal (4xx), unless the first attempt is still in progress. */
export const retryOutages = (maxRetries: number) => (failures: number, error: Error) =>
  failures < maxRetries &&
  (isOutage(error) || (error instanceof ApiError && error.code === 'DEMANDE_EN_COURS'))

/**
 * No retry on mount after an error, so that hydration shows what the server rendered; stale data is
 * refetched on the next visit of a page, never in the background (§9).
 */
const STEADY = {
  staleTime: APP.staleTime,
  retryOnMount: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

function createQueryClient(
  queries: { gcTime: number } & Retries,
  mutations: Retries = {},
): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { ...STEADY, ...queries },
      // Sent even while the browser reports to be offline, so that the user gets a result or an error.
      mutations: { ...mutations, networkMode: 'always' },
    },
  })
  queryClient.setQueryDefaults([PERSONAL], REFETCHED_ON_VISIT)
  return queryClient
}

type Retries = Pick<NonNullable<DefaultOptions['queries']>, 'retry' | 'retryDelay'>

/** Query client of one rendering on the server: no retries, but around a form that was sent. */
export function createServerQueryClient(isAnswer = false): QueryClient {
  const retries = { retry: isAnswer && retryOutages(2), retryDelay: 500 }
  return createQueryClient({ gcTime: Infinity, ...retries }, retries)
}

/** Query client of the browser, with the values of §9. */
export function createBrowserQueryClient(): QueryClient {
  const queryClient = createQueryClient(
    { gcTime: APP.gcTime, retry: retryOutages(APP.maxRetries), retryDelay: APP.retryDelay },
    { retry: retryOutages(APP.maxMutationRetries), retryDelay: 1_000 },
  )
  for (const key of HOME_KEYS) {
    queryClient.setQueryDefaults(key, {
      gcTime: HOME.gcTime,
      retry: retryOutages(HOME.maxRetries),
      retryDelay: HOME.retryDelay,
    })
  }
  return queryClient
}
