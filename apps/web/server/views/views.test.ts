import { listen } from '@espace/server/listen'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NOBODY, openApi, portOf } from '../testing/site.ts'
import { countViews } from './count-views.ts'
import { ViewCounts } from './view-counts.ts'

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'

/** A site whose pages exist but for those of show 404. */
async function openCounted() {
  const add = vi.fn<(show: number) => void>()
  const site = countViews(
    ({ url = '' }, response) => {
      response.writeHead(url.includes('404') ? 404 : 200).end('page')
    },
    { add },
  )
  const server = await listen(site, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${portOf(server)}`
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    await (
      await fetch(origin + path, { method, headers: { 'User-Agent': BROWSER, ...headers } })
    ).text()
  }
  return { read, counted: () => add.mock.calls.flat() }
}

it('a page of a show that somebody reads is counted, whatever its words, language or parameters', async () => {
  const { read, counted } = await openCounted()
  for (const path of [
    '/spectacles/7',
    '/spectacles/7-le-grand-soir',
    '/en/spectacles/7?utm_source=x',
  ]) {
    await read(path, { 'Sec-Fetch-Dest': 'document' })
  }
  await read('/api/spectacles/8', { 'Sec-Fetch-Dest': 'empty' })

  expect(counted()).toEqual([7, 7, 7, 8])
})

it('nothing else is: other pages, pages that are not there, crawlers, pages fetched ahead or again', async () => {
  const { read, counted } = await openCounted()
  await read('/spectacles?page=2')
  await read('/spectacles/7.ics')
  await read('/spectacles/404')
  await read('/spectacles/7', {}, 'HEAD')
  await read('/spectacles/7', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await read('/spectacles/7', { 'Sec-Purpose': 'prefetch' })
  await read('/spectacles/7', { 'Sec-Fetch-Dest': 'empty' })

  expect(counted()).toEqual([])
})

it('what is handed on are sums alone, the same whoever read what and in which order', async () => {
  const api = await openApi()
  const handed = async (reads: readonly number[]) => {
    const counts = new ViewCounts({ apiUrl: api.url, headers: {} })
    for (const show of reads) counts.add(show)
    await counts.stop()
    return api.bodies.at(-1)
  }

  expect(await handed([7, 8, 7])).toBe('{"7":2,"8":1}')
  expect(await handed([8, 7, 7])).toBe('{"7":2,"8":1}')
})

it('sums that the API does not take wait for the next time', async () => {
  const counts = new ViewCounts({ apiUrl: NOBODY, headers: {} })
  onTestFinished(() => counts.stop())
  counts.add(7)
  await counts.flush()
  const refused = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => refused.mockRestore())
  counts.add(7)
  await counts.flush()

  expect(refused.mock.calls[0]?.[1]?.body).toBe('{"7":2}')
})
