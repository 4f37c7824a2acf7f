import { apiError } from '@espace/contracts/kernel/errors'
import pLimit from 'p-limit'

/** Load shedding: after that wait the answer is 503. */
const TIMEOUT_MS = 9_000

export type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Bounds concurrency; callers beyond it wait here instead of holding a connection that others need.
 *
 * @throws {ApiError} SERVICE_INDISPONIBLE after the timeout
 */
export function limitConcurrency(atATime: number, patienceMs = TIMEOUT_MS): Limited {
  const queue = pLimit(atATime)
  return (work) => {
    const since = performance.now()
    return queue(() => {
      if (performance.now() - since > patienceMs) throw apiError('SERVICE_INDISPONIBLE')
      return work()
    })
  }
}
