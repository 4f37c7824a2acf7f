import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { statusOf, weightOf } from '../harness/processes.ts'
import { FAST, startProduct } from '../harness/product.ts'
import { percentile, tally, traffic } from '../harness/traffic.ts'

const product = await startProduct({ apis: 1, settings: FAST, seed: 'none' })
afterAll(product.stop)
const [api] = product.apis
if (!api) throw new Error('no API')
const port = Number(new URL(api.url).port)

interface Spoken {
  /** What was heard until the connection closed. */
  heard: string
  /** Whether the other side hung up. */
  isClosed: boolean
}

/** Says that on a connection of its own and goes on saying `more` until the other side hangs up. */
async function say(
  head: string,
  more?: () => string | Buffer,
  patienceMs = 60_000,
): Promise<Spoken> {
  const { promise, resolve } = Promise.withResolvers<Spoken>()
  const socket = connect(port, '127.0.0.1')
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
  ])('%s is refused, hung up on, and not kept', async (_, length, more) => {
    const before = weightOf(api).rss

    const spoken = await say(head(...JSON_CALL, length), more)

    const added = weightOf(api).rss - before
    expect([spoken.isClosed, statusIn(spoken)]).toEqual([true, 413])
    expect(added).toBeLessThan(100)
    expect(await brokenPromises(product)).toEqual([])
  })

  it.each([
    ['two thousand headers', head(...Array.from({ length: 2_000 }, (_, n) => `X-${n}: ${n}`)), 431],
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['two lengths', head('Content-Length: 1', 'Content-Length: 2'), 400],
    ['a length and pieces', head('Content-Length: 5', 'Transfer-Encoding: chunked'), 400],
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  ])('%s: refused', async (_, text, status) => {
    const spoken = await say(text)

    expect(statusIn(spoken)).toBe(status)
  })
})

it('a thousand callers who dribble are hung up on, and nobody else waits', async () => {
  const idle = traffic(10, () => statusOf(`${api.url}/api/spectacles`))
  await delay(3_000)
  const calm = await idle.end()
  const before = weightOf(api).descriptors
  const slow = [
    ...Array.from({ length: 800 }, () =>
      say('GET /api/spectacles HTTP/1.1\r\nHost: x\r\nX-', undefined, 90_000),
    ),
    ...Array.from({ length: 200 }, () =>
      say(`${head(...JSON_CALL, 'Content-Length: 1000')}{"a`, undefined, 90_000),
    ),
  ]
  const reading = traffic(10, () => statusOf(`${api.url}/api/spectacles`))
  const spoken = await Promise.all(slow)
  const hits = await reading.end()
  await delay(2_000)

  const statuses = spoken.map((one) => ({ status: statusIn(one) }))
  const p95 = (all: typeof hits) =>
    Math.round(
      percentile(
        all.map(({ ms }) => ms),
        0.95,
      ),
    )
  figure(
    'T-SLOW',
    `1,000 callers who dribble: ${JSON.stringify(tally(statuses))}; readers meanwhile ${JSON.stringify(tally(hits))}, ` +
      `p95 ${p95(hits)} ms, idle ${p95(calm)} ms`,
  )
  expect(spoken.every(({ isClosed }) => isClosed)).toBe(true)
  expect(tally(statuses)).toEqual({ 408: 1_000 })
  expect(tally(hits)).toEqual({ 200: hits.length })
  expect(weightOf(api).descriptors).toBeLessThan(before + 50)
  expect(await brokenPromises(product)).toEqual([])
})
