import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { ROOT, type Running, statusOf, until, weightOf } from '../harness/processes.ts'
import { FAST, startProduct } from '../harness/product.ts'
import { type Hit, percentile, tally, traffic } from '../harness/traffic.ts'

const product = await startProduct({ apis: 1, settings: FAST, seed: 'none' })
afterAll(product.stop)
const web = await product.startWeb()
const [api] = product.apis
if (!api) throw new Error('no API')

interface Spoken {
  /** Bytes received until the connection closed. */
  heard: string
  /** Whether the server closed the connection. */
  isClosed: boolean
}

/** Sends that on a connection of its own, then `more` repeatedly until the server closes it. */
async function say(
  { url }: Pick<Running, 'url'>,
  head: string,
  more?: () => string | Buffer,
  patienceMs = 60_000,
): Promise<Spoken> {
  const { promise, resolve } = Promise.withResolvers<Spoken>()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  const late = setTimeout(() => {
    resolve({ heard, isClosed: false })
    socket.destroy()
  }, patienceMs)
  const end = () => {
    clearTimeout(late)
    resolve({ heard, isClosed: true })
    socket.destroy()
  }
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
  socket.on('error', end).on('close', end)
  socket.write(head)
  if (more) {
    const goOn = () => {
      while (!socket.destroyed && socket.writableLength < 1e6) socket.write(more())
    }
    socket.on('connect', goOn).on('drain', goOn)
  }
  return promise
}

const head = (...lines: string[]) =>
  `${['POST /api/contact HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`

const JSON_CALL = ['X-Requested-With: XMLHttpRequest', 'Content-Type: application/json']

const statusIn = ({ heard }: Spoken) => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])

describe('a body that never ends', () => {
  const CHUNK = Buffer.alloc(65_536, 'a')

  it.each([
    ['announced as a gigabyte', `Content-Length: ${2 ** 30}`, () => CHUNK],
    ['in pieces', 'Transfer-Encoding: chunked', () => `10000\r\n${CHUNK.toString()}\r\n`],
  ])('%s is refused, hung up on, and not kept [T-BODY]', async (_, length, more) => {
    // Garbage is collected and warm-up happens once; a leaked body would add memory with each request.
    const added: number[] = []
    for (let attack = 0; attack < 4; attack += 1) {
      const before = weightOf(api).rss
      const spoken = await say(api, head(...JSON_CALL, length), more)
      added.push(weightOf(api).rss - before)
      expect([spoken.isClosed, statusIn(spoken)]).toEqual([true, 413])
    }

    expect(Math.min(...added)).toBeLessThan(20)
    expect(await brokenPromises(product)).toEqual([])
  })

  it.each([
    ['two thousand headers', head(...Array.from({ length: 2_000 }, (_, n) => `X-${n}: ${n}`)), 431],
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['two lengths', head('Content-Length: 1', 'Content-Length: 2'), 400],
    ['a length and pieces', head('Content-Length: 5', 'Transfer-Encoding: chunked'), 400],
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  ])('%s: refused [T-BODY]', async (_, text, status) => {
    const spoken = await say(api, text)

    expect(statusIn(spoken)).toBe(status)
  })
})

const ASSETS = join(ROOT, 'apps/web/dist/client/assets')
const sizeOf = (name: string) => statSync(join(ASSETS, name)).size
const [LARGEST = ''] = readdirSync(ASSETS).toSorted((one, other) => sizeOf(other) - sizeOf(one))

/** Both public servers, with a request for each. */
const DOORS = [
  { name: 'API', process: api, read: '/api/spectacles', large: '/api/openapi.json' },
  { name: 'site', process: web, read: '/', large: `/assets/${LARGEST}` },
] as const

const p95 = (hits: readonly Hit[]) =>
  Math.round(
    percentile(
      hits.map(({ ms }) => ms),
      0.95,
    ),
  )

/** Latency of reads at both servers during `work`. */
async function readersOf<Value>(work: () => Promise<Value>) {
  const reading = DOORS.map(({ process, read }) => traffic(10, () => statusOf(process.url + read)))
  const result = await work()
  const hits = await Promise.all(reading.map(({ end }) => end()))
  return { result, hits }
}

/** Slow clients that send half a head, half a body, or nothing (Slowloris). */
const dribblers = () =>
  DOORS.flatMap(({ process, read }) => [
    ...Array.from({ length: 700 }, () =>
      say(process, `GET ${read} HTTP/1.1\r\nHost: x\r\nX-`, undefined, 90_000),
    ),
    ...Array.from({ length: 200 }, () =>
      say(process, `${head(...JSON_CALL, 'Content-Length: 1000')}{"a`, undefined, 90_000),
    ),
    ...Array.from({ length: 100 }, () => say(process, '', undefined, 90_000)),
  ])

/** Requests large answers without reading them; resolves with whether the server hung up within 90 seconds. */
async function askAndTakeNothing({ url }: Running, path: string, times: number): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times))
  await delay(85_000)
  socket.resume()
  await delay(2_000)
  const isClosed = socket.destroyed
  socket.destroy()
  return isClosed
}

/** Clients that never read one answer, or hundreds. */
const deafOnes = () =>
  DOORS.flatMap(({ process, large }) =>
    Array.from({ length: 200 }, async (_, index) => {
      await delay(25 * index)
      return askAndTakeNothing(process, large, index % 2 === 0 ? 1 : 300)
    }),
  )

it('callers who dribble, and callers who take no answer, are hung up on at the API and at the site, and nobody else waits [T-SLOW]', async () => {
  const { hits: calm } = await readersOf(() => delay(3_000))
  const before = DOORS.map(({ process }) => weightOf(process))
  const { result, hits } = await readersOf(async () => {
    const deaf = Promise.all(deafOnes())
    return { spoken: await Promise.all(dribblers()), closed: await deaf }
  })

  const statuses = tally(result.spoken.map((one) => ({ status: statusIn(one) })))
  const kept = result.closed.filter((isClosed) => !isClosed).length
  const added = DOORS.map(({ process }, index) =>
    Math.round(weightOf(process).rss - (before[index]?.rss ?? 0)),
  )
  figure(
    'T-SLOW',
    `${result.spoken.length} callers who dribble: ${JSON.stringify(statuses)}; ${result.closed.length} who take nothing, ` +
      `${kept} of them kept; readers at API and site meanwhile p95 ${hits.map(p95).join(' and ')} ms, ` +
      `idle ${calm.map(p95).join(' and ')} ms; ${added.join(' and ')} MB more`,
  )
  expect(result.spoken.every(({ isClosed }) => isClosed)).toBe(true)
  expect(statuses).toEqual({ 408: 2_000 })
  expect(kept).toBe(0)
  for (const [index, { process }] of DOORS.entries()) {
    const during = hits[index] ?? []
    expect(tally(during)).toEqual({ 200: during.length })
    expect(p95(during)).toBeLessThanOrEqual(Math.max(50, 3 * p95(calm[index] ?? [])))
    await until(() =>
      expect(weightOf(process).descriptors).toBeLessThan((before[index]?.descriptors ?? 0) + 50),
    )
  }
  for (const more of added) expect(more).toBeLessThan(100)
  expect(await brokenPromises(product)).toEqual([])
})
