import { ApiError } from '@espace/contracts/kernel/errors'
import { QueryClient } from '@tanstack/react-query'

const MINUTE_MS = 60_000

/** The query cache of the application (§9). */
const APP = {
  staleTime: 10 * MINUTE_MS,
  gcTime: 30 * MINUTE_MS,
  maxRetries: 5,
  maxMutationRetries: 3,
  retryDelay: (attempt: number) => Math.min(500 * 2 ** attempt, 5_000),
}

/** The query cache of the home page's blocks (§9). */
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

/** What the server refused, it refuses again; unless an attempt of before is still under way. */
export const retryOutages = (maxRetries: number) => (failures: number, error: Error) =>
  failures < maxRetries &&
  (!(error instanceof ApiError) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.code === 'DEMANDE_EN_COURS')

/**
 * Errors stay until somebody asks again, so that the browser shows what the server showed; what is
 * old is asked for by the next visit to a page, never behind the reader's back (§9).
 */
const STEADY = {
  staleTime: APP.staleTime,
  retryOnMount: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

/** The cache of one page on the server: it asks once. */
export const createServerQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { ...STEADY, gcTime: Infinity, retry: false } },
  })

/** The cache of a visit, with the values of §9. */
export function createBrowserQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        ...STEADY,
        gcTime: APP.gcTime,
        retry: retryOutages(APP.maxRetries),
        retryDelay: APP.retryDelay,
      },
      mutations: { retry: retryOutages(APP.maxMutationRetries), retryDelay: 1_000 },
    },
  })
  for (const key of HOME_KEYS) {
    queryClient.setQueryDefaults(key, {
      gcTime: HOME.gcTime,
      retry: retryOutages(HOME.maxRetries),
      retryDelay: HOME.retryDelay,
    })
  }
  return queryClient
}
