import { apiError } from '@espace/contracts/kernel/errors'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiClient } from '../shared/lib/client/api.ts'
import { createBrowserQueryClient } from '../shared/lib/client/query-client.ts'
import { artistesQueries } from '../site/artistes/artistes.queries.ts'
import { lieuQueries } from '../site/lieu/lieu.queries.ts'
import { spectaclesQueries } from '../site/spectacles/spectacles.queries.ts'
import { aPage } from '../testing/builders.ts'
import { type Answers, fakeApi, on, routes } from '../testing/fake-api.ts'
import { preload } from './preload.ts'

const MINUTE_MS = 60_000
const AGAIN_MS = 3_000

const ADDRESSES = [
  on(routes.spectacles.upcoming, { limit: 3 }).line,
  on(routes.artistes.featured).line,
  on(routes.lieu.images).line,
  on(routes.spectacles.list, { page: 1, limit: 9 }).line,
]

const everything = (): Answers => [
  on(routes.spectacles.upcoming).reply([]),
  on(routes.artistes.featured).reply([]),
  on(routes.lieu.images).reply([]),
  on(routes.spectacles.list).reply(aPage([])),
]

/** Starts a visit, on an API with these answers. */
function arrive(answers = everything()) {
  const { api, calls, sentTo } = fakeApi(answers)
  const queryClient = createBrowserQueryClient()
  const start = () => preload({ api, queryClient })
  return { api, calls, sentTo, queryClient, start }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('what is brought before anybody asks (§7)', () => {
  it('are the next shows, the artists, the pictures of the venue and the programme (§7.6, §9.23)', async () => {
    const { calls, start } = arrive()

    start()
    await vi.advanceTimersByTimeAsync(AGAIN_MS - 1)

    expect(calls).toEqual(ADDRESSES)
  })

  it.each(['/dashboard/ce-soir', '/accueil'])(
    'waits for the 3 s on %s, where the lists of the team come first',
    async (path) => {
      history.replaceState(null, '', path)
      onTestFinished(() => history.replaceState(null, '', '/'))
      const { calls, start } = arrive()

      start()
      await vi.advanceTimersByTimeAsync(AGAIN_MS - 1)
      expect(calls).toEqual([])
      await vi.advanceTimersByTimeAsync(2)

      expect(calls).toEqual(ADDRESSES)
    },
  )

  it('is asked for again after 3 s where it did not come, and only there (§7.6)', async () => {
    const answers = [...everything(), on(routes.lieu.images).reply(apiError('TROP_DE_REQUETES'))]
    const { api, calls, queryClient, start } = arrive(answers)
    start()
    await vi.advanceTimersByTimeAsync(AGAIN_MS - 1)
    expect(calls).toHaveLength(4)

    answers.push(...everything())
    // One timer for the three seconds, one for the idle callback.
    await vi.advanceTimersByTimeAsync(2)

    expect(calls.slice(4)).toEqual([on(routes.lieu.images).line])
    expect(queryClient.getQueryData(lieuQueries.images(api).queryKey)).toEqual([])
  })

  it.each([
    [
      'a page that came with an outage recovers by itself (§9)',
      apiError('SERVICE_INDISPONIBLE'),
      2,
    ],
    ['a refusal stays', apiError('RESSOURCE_INTROUVABLE'), 1],
  ])('%s', async (_, failure, times) => {
    const artist = on(routes.artistes.get, { id: '1' })
    const { api, queryClient, start, sentTo } = arrive([...everything(), artist.reply(failure)])
    const query = { ...artistesQueries.one(api, '1'), retry: false }
    await queryClient.prefetchQuery(query)
    onTestFinished(new QueryObserver(queryClient, query).subscribe(() => undefined))

    start()
    await vi.advanceTimersByTimeAsync(AGAIN_MS - 1)
    expect(sentTo(artist)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)

    expect(sentTo(artist)).toHaveLength(times)
  })

  it('a page that came with an outage asks until it is over, ever later, and then no more (§9)', async () => {
    const artist = on(routes.artistes.get, { id: '1' })
    const answers = [...everything(), artist.reply(apiError('SERVICE_INDISPONIBLE'))]
    const { api, queryClient, start, sentTo } = arrive(answers)
    const query = { ...artistesQueries.one(api, '1'), retry: false }
    await queryClient.prefetchQuery(query)
    onTestFinished(new QueryObserver(queryClient, query).subscribe(() => undefined))

    start()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(sentTo(artist)).toHaveLength(4)
    answers.push(artist.reply({ id: 1, name: 'Zoé', photo: '' }))
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)

    expect(sentTo(artist)).toHaveLength(5)
  })
})

describe('how long it stays (§9)', () => {
  const pairs = [
    ['the next shows', (api: ApiClient) => spectaclesQueries.upcoming(api).queryKey, 2, 10],
    ['the artists', (api: ApiClient) => artistesQueries.featured(api).queryKey, 5, 15],
    ['the pictures of the venue', (api: ApiClient) => lieuQueries.images(api).queryKey, 60, 240],
    ['the programme', (api: ApiClient) => spectaclesQueries.page(api, 1).queryKey, 5, 15],
  ] as const

  it.each(pairs)('%s are fresh for their time (§9.23)', async (_, keyOf, fresh) => {
    const { api, queryClient, start } = arrive()
    start()
    await vi.advanceTimersByTimeAsync(0)
    const at = () => queryClient.getQueryState(keyOf(api))?.dataUpdatedAt
    const first = at()

    vi.setSystemTime(Date.now() + fresh * MINUTE_MS - 1)
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(at()).toBe(first)
    vi.setSystemTime(Date.now() + 1)
    start()
    await vi.advanceTimersByTimeAsync(0)

    expect(at()).toBe((first ?? 0) + fresh * MINUTE_MS)
  })

  it.each(pairs)('%s are kept for their time (§9.23)', async (_, keyOf, _fresh, kept) => {
    const { api, queryClient, start } = arrive()
    start()
    await vi.advanceTimersByTimeAsync(0)

    await vi.advanceTimersByTimeAsync(kept * MINUTE_MS - 1)
    expect(queryClient.getQueryData(keyOf(api))).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)

    expect(queryClient.getQueryData(keyOf(api))).toBeUndefined()
  })
})
