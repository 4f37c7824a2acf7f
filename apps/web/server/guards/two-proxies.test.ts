import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readVisitorAddress } from '@espace/server/ip'
import { expect, it, onTestFinished } from 'vitest'
import { aPage } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

// TLS of a hosting provider in front (docs/runbook.md): two local proxy hops, each calling from an address of its own.

const OUTER = '127.0.0.8'
const FRONT = '127.0.0.7'
const SECRET = 'a secret that the site and the API share'

interface Hop {
  /** The address that it calls from. */
  from: string
  /** Addresses whose X-Forwarded-For it extends, as Caddy does with `trusted_proxies`; others' is replaced. */
  trusts: readonly string[]
}

/** A proxy between a client and the next hop. */
async function openHop(target: number, { from, trusts }: Hop): Promise<number> {
  const agent = new Agent({ localAddress: from })
  const server = createServer((call, response) => {
    const peer = call.socket.remoteAddress ?? ''
    const before = trusts.includes(peer) ? call.headers['x-forwarded-for'] : undefined
    const said = [before, peer].filter(Boolean).join(', ')
    const headers = { ...call.headers, 'x-forwarded-for': said }
    const place = { host: '127.0.0.1', port: target, path: call.url, method: call.method, agent }
    request({ ...place, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }).end()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '0.0.0.0', resolve)
  await promise
  onTestFinished(() => {
    agent.destroy()
    server.close()
    server.closeAllConnections()
  })
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port
}

function callFrom(localAddress: string, port: number, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const place = { host: '127.0.0.1', port, path: '/api/spectacles', localAddress, agent: false }
  request({ ...place, headers }, (answer: IncomingMessage) => answer.resume().on('end', resolve))
    .on('error', reject)
    .end()
  return promise
}

/** The client addresses that the API sees of two visitors behind both proxies, the second with a forged header. */
async function heardOf(hops: { proxyHops: number; front: readonly string[] }) {
  const api = await openApi([on(routes.spectacles.list).reply(aPage([]))])
  const { proxyHops } = hops
  const site = await openSite({ apiUrl: api.url, proxySecret: SECRET, proxyHops })
  const front = await openHop(site.port, { from: FRONT, trusts: hops.front })
  const outer = await openHop(front, { from: OUTER, trusts: [] })
  await callFrom('127.0.0.21', outer)
  await callFrom('127.0.0.22', outer, { 'X-Forwarded-For': '203.0.113.9' })
  return api.calls.map(({ headers }) =>
    readVisitorAddress(SECRET, String(headers['x-visitor-address'])),
  )
}

it('each visitor counts by themselves behind two proxies that are both told of [T-RL-2]', async () => {
  expect(await heardOf({ proxyHops: 2, front: [OUTER] })).toEqual(['127.0.0.21', '127.0.0.22'])
})

it('all are one where the inner one is not told of the outer one', async () => {
  expect(await heardOf({ proxyHops: 2, front: [] })).toEqual([OUTER, OUTER])
})

it('all are one where the site is told of one alone', async () => {
  expect(await heardOf({ proxyHops: 1, front: [OUTER] })).toEqual([OUTER, OUTER])
})
