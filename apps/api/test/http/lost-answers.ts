import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Route } from '@espace/contracts/kernel/route'
import { afterAll } from 'vitest'
import { allRows } from '../all-rows.ts'
import type { TestApp } from '../test-app.ts'

export interface Sent {
  method: Route['method']
  path: string
  body?: object | undefined
  token?: string | undefined
  /** Version of the entity, as it was read. */
  version?: number | undefined
  key: string
}

/** A proxy that can cut the connection after the API has handled a call and before its answer arrives. */
export async function badLine({ app, db }: Pick<TestApp, 'app' | 'db'>) {
  let isCut = false
  const api = createServer(app)
  const apiPort = await portOf(api)
  const proxyApi = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path, headers } = incoming
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const onward = { port: apiPort, method, path, headers, agent: false }
      incoming.pipe(request(onward, resolve).on('error', reject))
    })
    const body = await buffer(answer)
    if (isCut) outgoing.destroy()
    else outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
  }
  const line = createServer((incoming, outgoing) => void proxyApi(incoming, outgoing))
  const port = await portOf(line)
  afterAll(() => {
    line.close()
    api.close()
  })

  const send = async ({ method, path, body, token, version, key }: Sent) => {
    const json = Buffer.from(body ? JSON.stringify(body) : '')
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        'Idempotency-Key': key,
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': json.length }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      }
      const call = request({ port, method, path, headers, agent: false }, resolve)
      call.on('error', reject).end(json)
    })
    const { statusCode: status = 0, headers } = answer
    const text = String(await buffer(answer))
    return { status, text, isReplayed: headers['idempotent-replayed'] === 'true' }
  }

  /** Sends a call and cuts the connection before its answer. */
  const lose = async (call: Sent): Promise<void> => {
    isCut = true
    const heard = await send(call).catch(() => undefined)
    isCut = false
    if (heard) throw new Error(`answered: ${heard.status} ${heard.text}`)
  }

  const rows = () => allRows({ db })

  /** Loses the first answer and retries: returns the second answer, and all rows after each step. */
  const repeat = async (call: Sent) => {
    const before = await rows()
    await lose(call)
    const once = await rows()
    const answer = await send(call)
    return { before, once, twice: await rows(), answer }
  }

  return { send, repeat }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
