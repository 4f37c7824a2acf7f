import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../test-app.ts'

const { app, http } = await createTestApp()
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const CHUNK = Buffer.alloc(65_536, 'a')

/** Sends an endless body in pieces; resolves with the bytes received until the server closes the connection. */
async function sendWithoutEnd(length: string, piece: Buffer): Promise<string> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const socket = connect(address.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => undefined) // we are hung up on while we speak
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\n` +
      `Content-Type: application/json\r\n${length}\r\n\r\n`,
  )
  const goOn = () => {
    while (!socket.destroyed && socket.write(piece)) if (socket.writableLength > 1e6) return
  }
  socket.on('connect', goOn).on('drain', goOn)
  return new Promise((resolve) => {
    socket.on('close', () => resolve(heard))
  })
}

it.each([
  [
    'in pieces',
    'Transfer-Encoding: chunked',
    Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')]),
  ],
  ['announced as a gigabyte', `Content-Length: ${2 ** 30}`, CHUNK],
])('a body that never ends, %s, is refused and hung up on [T-BODY]', async (_, length, piece) => {
  const heard = await sendWithoutEnd(length, piece)

  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(heard).toContain('"CONTENU_TROP_LOURD"')
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

it('a body that is a little too long is heard out', async () => {
  const { status, body } = await http
    .post('/api/contact')
    .set({ 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' })
    .send(`"${'a'.repeat(900_000)}"`)

  expect(status).toBe(413)
  expect(body.code).toBe('CONTENU_TROP_LOURD')
})
