import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Pool } from 'pg'

// Upper bound for Node: constant bytes from memory, and one prepared statement whose rows are sent
// as JSON. The parent process sends the bytes and the statement.

export interface Bytes {
  status: number
  /** Base64. */
  body: string
  headers: Record<string, string>
}

interface Order {
  databaseUrl: string
  bytes: Record<string, Bytes>
}

const COLUMNS = `id, title, img, description, to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
  to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle, lieu, lien_spectacle, booking_mode,
  to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
  genre, ambiance, duration_minutes as "durationMinutes", price_cents, video_url as "videoUrl",
  recurrence_id as "recurrenceId", status, places_restantes`
const VISIBLE = 'is_visible(spectacles)'
const LIST = `select ${COLUMNS} from spectacles where ${VISIBLE} and starts_at > now()
  order by spectacles.starts_at, id limit 9`
const COUNT = `select count(*)::int as total from spectacles where ${VISIBLE} and starts_at > now()`
const ONE = `select ${COLUMNS} from spectacles where id = $1 and ${VISIBLE}`

function constant({ status, body, headers }: Bytes): RequestListener {
  const bytes = Buffer.from(body, 'base64')
  const head = status === 304 ? headers : { ...headers, 'Content-Length': bytes.length }
  return (_, response) => {
    response.writeHead(status, head)
    response.end(bytes)
  }
}

function answerFrom(databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  return async (id: string | undefined) => {
    if (id !== undefined)
      return (await pool.query({ name: 'one', text: ONE, values: [id] })).rows[0]
    const [shows, count] = await Promise.all([
      pool.query({ name: 'list', text: LIST }),
      pool.query({ name: 'count', text: COUNT }),
    ])
    return { spectacles: shows.rows, total: count.rows[0]?.total }
  }
}

type Answer = ReturnType<typeof answerFrom>

function fromDatabase(answer: Answer): RequestListener {
  const send = async ({ url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = JSON.stringify(await answer(url?.split('/')[3]))
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(json),
    })
    response.end(json)
  }
  return (request, response) => void send(request, response)
}

/** The same through plain Express: the baseline of an ordinary server, without validation or logging. */
function byExpress(answer: Answer): RequestListener {
  const app = express()
  app.get('/', async (_, response) => {
    response.json(await answer(undefined))
  })
  app.get('/api/spectacles/:id', async ({ params }, response) => {
    response.json(await answer(params.id))
  })
  return app
}

const portOf = (listener: RequestListener) =>
  new Promise<number>((resolve) => {
    const server = createServer(listener)
    server.listen(0, '127.0.0.1', () => {
      // A TCP server has such an address.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      resolve((server.address() as AddressInfo).port)
    })
  })

async function open({ databaseUrl, bytes }: Order): Promise<void> {
  const answer = answerFrom(databaseUrl)
  const ports: Record<string, number> = {
    pg: await portOf(fromDatabase(answer)),
    express: await portOf(byExpress(answer)),
  }
  for (const [name, known] of Object.entries(bytes)) ports[name] = await portOf(constant(known))
  process.send?.(ports)
}

process.on('message', (order: Order) => void open(order))
process.on('disconnect', () => process.exit(0))
