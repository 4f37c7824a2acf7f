import { apiError, networkError } from '@espace/contracts/kernel/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserQueryClient, createServerQueryClient } from './query-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Times of the attempts of a query that always fails, in milliseconds from its start. */
async function attemptsOf(queryKey: string[], error: Error, client = createBrowserQueryClient()) {
  const start = Date.now()
  const attempts: number[] = []
  const asked = client
    .fetchQuery({
      queryKey,
      queryFn: () => {
        attempts.push(Date.now() - start)
        throw error
      },
    })
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(300_000)
  await asked
  return attempts
}

describe('a query that fails (§9)', () => {
  it('is tried five times more, after 500 ms doubling up to 5 s (§9.22)', async () => {
    expect(await attemptsOf(['lieu'], networkError('lost'))).toEqual([
      0, 500, 1_500, 3_500, 7_500, 12_500,
    ])
  })

  it('is tried three times more on the home page, after a second doubling (§9.21)', async () => {
    expect(await attemptsOf(['spectacles', 'hero'], networkError('lost'))).toEqual([
      0, 1_000, 3_000, 7_000,
    ])
  })

  it('is not tried again when the server refused it (§9.22)', async () => {
    expect(await attemptsOf(['spectacles', 'one', '9'], apiError('SPECTACLE_INTROUVABLE'))).toEqual(
      [0],
    )
  })

  it('is tried once on the server: a page does not wait for better days (§9.22)', async () => {
    const client = createServerQueryClient()

    expect(await attemptsOf(['spectacles', 'hero'], networkError('lost'), client)).toEqual([0])
  })
})

describe('what was asked for (§9)', () => {
  it('is fresh for ten minutes, kept for thirty, and never asked for behind the back (§9.22)', () => {
    const { queries } = createBrowserQueryClient().getDefaultOptions()

    expect(queries).toMatchObject({
      staleTime: 600_000,
      gcTime: 1_800_000,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    })
  })

  it.each([
    [['spectacles', 'hero']],
    [['spectacles', 'month', '2026-12']],
    [['artistes', 'featured']],
  ])('is kept for five minutes for the home page: %j (§9.21)', (key) => {
    expect(createBrowserQueryClient().getQueryDefaults(key).gcTime).toBe(300_000)
  })

  it('is changed by calls that are tried three times more, a second apart, in an outage (§9.22)', () => {
    const { mutations } = createBrowserQueryClient().getDefaultOptions()
    const isTriedAgain = (failures: number, error: Error) =>
      typeof mutations?.retry === 'function' && mutations.retry(failures, error)

    expect(mutations?.retryDelay).toBe(1_000)
    expect([0, 1, 2, 3].map((failures) => isTriedAgain(failures, networkError('lost')))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(isTriedAgain(0, apiError('REQUETE_INVALIDE'))).toBe(false)
  })
})
