import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpTransport } from './api.ts'

const TIMEOUT_MS = 5_000

const call = (signal?: AbortSignal) =>
  httpTransport(
    '',
    TIMEOUT_MS,
  )({
    method: 'GET',
    url: '/api/artistes',
    body: undefined,
    signal,
  })

/** A fake `fetch` with this answer, or one that stays pending until aborted. */
function network(answer?: () => Response) {
  const fetched = vi.fn<typeof fetch>((_, init) =>
    answer ? Promise.resolve(answer()) : givenUp(init?.signal),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a call over the network (§7)', () => {
  it('says that it comes from a script, and takes the cookies along (§7.1)', async () => {
    const fetched = network(() => Response.json([]))

    await call()

    expect(fetched).toHaveBeenCalledWith(
      '/api/artistes',
      expect.objectContaining({
        method: 'GET',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      }),
    )
  })

  it.each([
    ['application/json; charset=utf-8', '{"a":1}', { a: 1 }],
    ['text/html', '<p>Bonsoir</p>', '<p>Bonsoir</p>'],
    ['application/json', '{"a":', '{"a":'],
  ])('is given %s %s (§7.1)', async (type, text, body) => {
    network(() => new Response(text, { status: 202, headers: { 'Content-Type': type } }))

    expect(await call()).toEqual({ status: 202, body })
  })

  it('gives up when its patience is over, and not before', async () => {
    network()
    const outcome = call().then(
      () => 'answered',
      () => 'given up',
    )

    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)

    expect(await outcome).toBe('given up')
  })

  it('gives up when nobody wants the answer any more', async () => {
    network()
    const controller = new AbortController()
    const answer = call(controller.signal)

    controller.abort()

    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await expect(call(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('works in a browser that cannot combine signals by itself', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {}
    Reflect.deleteProperty(AbortSignal, 'any')
    network(() => Response.json([]))

    const answer = await call(new AbortController().signal)
    Object.defineProperty(AbortSignal, 'any', any)

    expect(answer).toEqual({ status: 200, body: [] })
  })
})

describe('the hosts that are called (§7)', () => {
  it.each([
    ['', '//evil.example/api'],
    ['', 'https://evil.example/api'],
    ['https://comedie.example', '.evil.example/api'],
    ['https://comedie.example', '@evil.example/api'],
  ])('are the product’s own: not %j with %j (§7.1)', async (origin, url) => {
    const fetched = network(() => Response.json([]))

    const call = httpTransport(
      origin,
      TIMEOUT_MS,
    )({
      method: 'GET',
      url,
      body: undefined,
      signal: undefined,
    })

    await expect(call).rejects.toMatchObject({ message: 'URL invalide', status: 400 })
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'https://api.comedie.example'])(
    'may be %s (§7.1)',
    async (origin) => {
      const fetched = network(() => Response.json([]))

      await httpTransport(
        origin,
        TIMEOUT_MS,
      )({
        method: 'GET',
        url: '/api/artistes',
        body: undefined,
        signal: undefined,
      })

      expect(fetched).toHaveBeenCalledOnce()
    },
  )
})
