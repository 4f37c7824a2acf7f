import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { listen } from './listen.ts'
import { closeServer } from './shutdown.ts'

async function start(app: RequestListener) {
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo
  return { server, origin: `http://127.0.0.1:${port}` }
}

describe('a server that is told to stop', () => {
  it('lets the answer under way finish, and then does not wait for its connection', async () => {
    const { promise: cue, resolve: giveCue } = Promise.withResolvers<void>()
    const { server, origin } = await start((_, response) => {
      void cue.then(() => response.end('bonsoir'))
    })
    const answer = fetch(origin)
    await once(server, 'request')

    const closed = closeServer(server, 0)
    await vi.waitFor(() => expect(server.listening).toBe(false), { timeout: 60_000 })
    giveCue()

    expect(await (await answer).text()).toBe('bonsoir')
    await closed
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
  })

  it('says that it is not ready before it closes the door, and still answers meanwhile [T-TERM]', async () => {
    const { server, origin } = await start((_, response) => {
      response.end('bonsoir')
    })

    const closed = closeServer(server)
    const ready = await fetch(`${origin}/readyz`)
    const page = await fetch(origin)

    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'unavailable' })
    expect(page.headers.get('connection')).toBe('close')
    expect(await page.text()).toBe('bonsoir')
    await closed
  })
})
