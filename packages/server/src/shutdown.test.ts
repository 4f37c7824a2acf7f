import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

describe('a process that is told to stop', () => {
  const MODULE = JSON.stringify(join(import.meta.dirname, 'shutdown.ts'))

  /** Its output, once it has been told to stop and has exited. */
  async function outputOf(stop: string): Promise<string> {
    const code = `
      import { stopOnSignal } from ${MODULE}
      const log = { error: ({ err }) => console.log(err.message), fatal: () => undefined }
      stopOnSignal(log, ${stop}, 200)
      setInterval(() => undefined, 1_000)
      console.log('ready')`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'readable')
    const output = text(child.stdout)
    child.kill('SIGTERM')
    return output
  }

  it('exits in time though something in it does not end [T-TERM]', async () => {
    expect(await outputOf('() => new Promise(() => undefined)')).toBe(
      'ready\nnot stopped after 200 ms\n',
    )
  })

  it('says nothing of it when all has ended', async () => {
    expect(await outputOf('async () => undefined')).toBe('ready\n')
  })
})
