import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { logRequests, type Who } from './request-log.ts'

/** The log of a server that answers these requests. */
async function logOf(
  requests: [path: string, headers: Record<string, string>, method?: string][],
  whoOf?: () => Who,
): Promise<string> {
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      written += chunk.toString()
      done()
    },
  })
  const log = logRequests(pino(sink), whoOf)
  const server = createServer((request, response) => {
    log(request, response)
    response.statusCode = request.url === '/refused' ? 403 : 200
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo
  for (const [path, headers, method = 'GET'] of requests) {
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers, method })).text()
  }
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  return written
}

describe('the log of requests', () => {
  it('says what was done, how it ended and how long it took', async () => {
    const [line = ''] = (await logOf([['/x', {}]])).split('\n')

    expect(JSON.parse(line)).toMatchObject({
      level: 30,
      method: 'GET',
      status: 200,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
    })
  })

  it.each(['1b4e28ba-2fa1-41d2-883f-0016d3cca427', '4bf92f3577b34da6a3ce929d0e0e4736'])(
    'goes on under the id that the request came with: %s',
    async (id) => {
      const written = await logOf([['/x', { 'x-request-id': id }]])

      expect(JSON.parse(written)).toMatchObject({ requestId: id })
    },
  )

  it.each(['short', 'x'.repeat(65), 'two words here', 'a"forged":"line"', '../../etc/passwd'])(
    'does not take %j for an id',
    async (id) => {
      const written = await logOf([['/x', { 'x-request-id': id }]])

      expect(JSON.parse(written)).toMatchObject({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(written).not.toContain(id)
    },
  )

  it.each([
    ['changes something', '/x', 'POST', true],
    ['is refused', '/refused', 'GET', true],
    ['only reads', '/x', 'GET', false],
  ])('of a call that %s says who, or not: %s %s', async (_, path, method, isSaid) => {
    const written = await logOf([[path, {}, method]], () => ({ user: 7, network: '192.0.2.0' }))

    expect(written.includes('"user":7,"network":"192.0.2.0"')).toBe(isSaid)
  })

  it('never says who asked, nor what for [T-LOG]', async () => {
    const written = await logOf([
      [
        '/api/newsletter/check-user/lea%40exemple.fr?token=secret1',
        { authorization: 'Bearer secret2', cookie: 'session=secret3', 'user-agent': 'secret4' },
      ],
    ])

    expect(written).toContain('"method":"GET"')
    for (const word of ['lea', 'exemple.fr', 'secret', '127.0.0.1']) {
      expect(written).not.toContain(word)
    }
  })

  it('keeps silent about the questions of machines', async () => {
    expect(
      await logOf([
        ['/healthz', {}],
        ['/readyz', {}],
      ]),
    ).toBe('')
  })
})
