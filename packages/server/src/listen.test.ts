import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EnvError } from './env.ts'
import { listen } from './listen.ts'

const servers: Server[] = []

/** A server that is gone after the test, and its port. */
async function start(patience?: Parameters<typeof listen>[2], app: RequestListener = sayHello) {
  const server = await listen(app, { port: 0, host: '127.0.0.1' }, patience)
  servers.push(server)
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port
}

const sayHello: RequestListener = (_, response) => {
  response.end('bonsoir')
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const ASKED = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** The next chunk of a connection. */
async function next(line: Socket): Promise<string> {
  const [chunk]: unknown[] = await once(line, 'data')
  return String(chunk)
}

describe('a process that takes a port', () => {
  it('answers there', async () => {
    const answer = await fetch(`http://127.0.0.1:${await start()}/`)

    expect(await answer.text()).toBe('bonsoir')
  })

  it('says in one line that the port is taken', async () => {
    const port = await start()

    const second = listen(sayHello, { port, host: '127.0.0.1' })

    await expect(second).rejects.toThrow(EnvError)
    await expect(second).rejects.toThrow(new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is taken$`))
  })

  it('says in one line why it cannot have the port at all', async () => {
    const elsewhere = listen(sayHello, { port: 0, host: '203.0.113.1' })

    await expect(elsewhere).rejects.toThrow(EnvError)
    await expect(elsewhere).rejects.toThrow(/^port 0 on 203\.0\.113\.1 cannot be had: .+$/)
  })

  it('keeps a quiet connection longer than the proxies before it do', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${await start()}/`)

    expect(headers.get('keep-alive')).toBe('timeout=75')
  })

  it('hangs up on who dribbles a request, and not on who is between two of them [T-SLOW]', async () => {
    const port = await start({ headersTimeout: 100, connectionsCheckingInterval: 20 })
    const quiet = connect(port, '127.0.0.1')
    quiet.write(ASKED)
    await next(quiet)
    const slow = connect(port, '127.0.0.1')
    slow.write('GET / HTTP/1.1\r\nHost: x')

    const refused = await next(slow)
    quiet.write(ASKED)

    expect(refused).toMatch(/^HTTP\/1\.1 408 /)
    expect(await next(quiet)).toMatch(/^HTTP\/1\.1 200 /)
    quiet.destroy()
    slow.destroy()
  })

  it('answers who has waited longer for it than a silent connection may', async () => {
    const port = await start({ timeout: 100 }, (request, response) => {
      request.socket.once('timeout', () => sayHello(request, response))
    })
    const patient = connect(port, '127.0.0.1')
    patient.write(ASKED)

    expect(await next(patient)).toMatch(/^HTTP\/1\.1 200 /)
    patient.destroy()
  })

  it('hangs up on who asks and takes nothing of the answer, and not on who is between two requests', async () => {
    const { promise: isWhole, resolve } = Promise.withResolvers<boolean>()
    const port = await start({ timeout: 100 }, (request, response) => {
      if (request.url === '/') return sayHello(request, response)
      response.on('close', () => resolve(response.writableFinished)).end(Buffer.alloc(50e6))
    })
    const quiet = connect(port, '127.0.0.1')
    quiet.write(ASKED)
    await next(quiet)
    const greedy = connect(port, '127.0.0.1').on('error', () => undefined)
    greedy.write(ASKED.replace('/', '/large'))

    expect(await isWhole).toBe(false)
    quiet.write(ASKED)

    expect(await next(quiet)).toMatch(/^HTTP\/1\.1 200 /)
    quiet.destroy()
    greedy.destroy()
  })

  it('answers requests that come at once one after the other, and hangs up on who sends many [T-SLOW]', async () => {
    const open = new Set<ServerResponse>()
    let [most, asked] = [0, 0]
    const port = await start({}, (request, response) => {
      asked += 1
      open.add(response)
      most = Math.max(most, open.size)
      response.on('close', () => open.delete(response))
      setImmediate(() => sayHello(request, response))
    })
    const some = connect(port, '127.0.0.1')
    some.write(ASKED.repeat(5))
    let heard = ''
    while (heard.split('bonsoir').length <= 5) heard += await next(some)
    some.destroy()
    const many = connect(port, '127.0.0.1').on('error', () => undefined)
    many.write(ASKED.repeat(300))
    await once(many.resume(), 'close')

    expect([most, asked]).toEqual([1, 6])
  })
})
