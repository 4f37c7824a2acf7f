import { ApiError } from '@espace/contracts/kernel/errors'
import { QueryClient } from '@tanstack/react-query'

const MINUTE_MS = 60_000

/** The query cache of the application (§9). */
const APP = {
  staleTime: 10 * MINUTE_MS,
  gcTime: 30 * MINUTE_MS,
  maxRetries: 5,
  retryDelay: (attempt: number) => Math.min(500 * 2 ** attempt, 5_000),
}

/** The query cache of the home page's blocks (§9). */
export const HOME_QUERY = {
  gcTime: 5 * MINUTE_MS,
  retry: (failures: number, error: Error) => failures < 3 && canRetry(error),
  retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
}

/** What the server refused, it refuses again. */
const canRetry = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * A query cache. On the server it serves one page and asks once; in the browser it follows §9.
 * Errors stay until somebody asks again, so that a page shows what the server showed.
 */
export const createQueryClient = (where: 'server' | 'browser'): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: APP.staleTime,
        gcTime: where === 'server' ? Infinity : APP.gcTime,
        retry:
          where === 'server'
            ? false
            : (failures, error) => failures < APP.maxRetries && canRetry(error),
        retryDelay: APP.retryDelay,
        retryOnMount: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: {
        retry: (failures, error) => failures < 3 && canRetry(error),
        retryDelay: 1_000,
      },
    },
  })
