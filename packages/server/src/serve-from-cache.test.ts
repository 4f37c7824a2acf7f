import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type AnswerBytes, packableAnswer, plainAnswer, sendAnswer } from './answer-bytes.ts'
import { createLog } from './log/log.ts'
import { serveFromCache } from './serve-from-cache.ts'

const ID = 'visite-de-ce-soir'
const JSON_KIND = { type: 'application/json; charset=utf-8', vary: 'Accept-Encoding' }
const EXTRA = ['Content-Security-Policy', "default-src 'none'", 'X-Content-Type-Options', 'nosniff']

const small = packableAnswer(Buffer.from('Une soirée. '.repeat(200)), JSON_KIND, EXTRA)
await small.pack?.('br')
const large = plainAnswer(Buffer.from('é'.repeat(40_000)), JSON_KIND, EXTRA)

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function open(listener: RequestListener): Promise<number> {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port
}

const log = createLog('test', 'silent')

const passedOn: RequestListener = (_, response) => void response.writeHead(500).end()

const ready = (answer: AnswerBytes): RequestListener =>
  serveFromCache(passedOn, { find: () => answer, log })

/** The same behind middlewares. */
const usual =
  (answer: AnswerBytes): RequestListener =>
  (request, response) => {
    response.setHeader('X-Request-Id', ID)
    void sendAnswer(request, response, answer)
  }

/** All that comes down one line for these requests, the last of which ends it. */
async function said(listener: RequestListener, requests: readonly string[]): Promise<string> {
  const line = connect(await open(listener), '127.0.0.1')
  line.write(requests.join(''))
  const parts: Buffer[] = []
  for await (const part of line) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}

/** Heads with their lines in one order, and bodies as they are; all answers are of one moment. */
function sorted(text: string): string[] {
  return text
    .replaceAll(/Date: .*\r\n/g, 'Date: now\r\n')
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      const [status = '', ...lines] = head.split('\r\n')
      return [status, ...lines.toSorted(), '', body.join('\r\n\r\n')].join('\n')
    })
}

const ask = (more: string, method = 'GET', version = '1.1') =>
  `${method} / HTTP/${version}\r\nHost: a\r\nX-Request-Id: ${ID}\r\n${more}\r\n`

const LAST = ask('Connection: close\r\n')

describe('an answer that is ready', () => {
  it.each([
    ['a small one', small, [ask(''), LAST]],
    ['a compressed one', small, [ask('Accept-Encoding: br\r\n'), LAST]],
    ['a large one', large, [ask(''), ask(''), LAST]],
    ['its head alone', small, [ask('', 'HEAD'), LAST]],
    ['the head alone of a large one', large, [ask('', 'HEAD'), LAST]],
    ['one that the caller has', small, [ask('If-None-Match: *\r\n'), ask(''), LAST]],
    ['one for a caller who hangs up', small, [LAST]],
    ['one for HTTP/1.0', small, [ask('', 'GET', '1.0')]],
  ])('is to the byte what the middlewares would send: %s', async (_, answer, requests) => {
    const [own, nodes] = [await said(ready(answer), requests), await said(usual(answer), requests)]

    expect(sorted(own)).toEqual(sorted(nodes))
    expect(own.match(/HTTP\/1\.1 /g)).toHaveLength(requests.length)
    expect(own).toMatch(/Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
  })

  it('keeps the connection for the next call, unless the server is about to leave', async () => {
    const leaving: RequestListener = (request, response) => {
      response.setHeader('Connection', 'close')
      ready(small)(request, response)
    }

    expect(await said(ready(small), [ask(''), LAST])).toContain('Keep-Alive: timeout=75\r\n')
    expect(await said(leaving, [ask('')])).toContain('Connection: close\r\n')
  })

  it('cannot be made of a header that would be two', () => {
    const forged = ['X-Title', 'Soir\r\nSet-Cookie: a=b']

    expect(() => plainAnswer(Buffer.from('{}'), JSON_KIND, forged)).toThrow(/Invalid character/)
  })
})
