import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { afterAll } from 'vitest'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

interface Call {
  path: string
  /** The fields of the form, by their names in it. */
  fields: Record<string, string>
}

/**
 * What Stripe's HTTP interface does of what we need: payment pages and refunds, each once for a key, and
 * signed news. Gone when the test file ends.
 */
export async function startStripe() {
  const calls: Call[] = []
  const answers = new Map<string, object>()
  const closed = new Set<string>()
  let isAway = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const path = request.url ?? ''
    const key = `${path} ${String(request.headers['idempotency-key'])}`
    response.setHeader('Content-Type', 'application/json')
    if (isAway || request.headers.authorization !== 'Bearer sk_test_house') {
      response.writeHead(isAway ? 503 : 401).end('{"error":{"message":"no","type":"api_error"}}')
      return
    }
    if (request.method === 'GET') {
      const id = path.split('/').at(-1) ?? ''
      const isClosed = closed.has(id)
      const url = isClosed ? null : `https://pay.example/${id}`
      response.end(
        JSON.stringify({ id, object: 'thing', status: isClosed ? 'complete' : 'open', url }),
      )
      return
    }
    const known = answers.get(key)
    if (!known) calls.push({ path, fields })
    const id = `${path === '/v1/refunds' ? 're' : 'cs'}_${calls.length}`
    const said = known ?? { id, object: 'thing', url: `https://pay.example/${id}` }
    answers.set(key, said)
    response.end(JSON.stringify(said))
  }
  const server = createServer((request, response) => {
    void answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    config: {
      secretKey: 'sk_test_house',
      webhookSecret: WEBHOOK_SECRET,
      apiBase: `http://127.0.0.1:${port}`,
    },
    /** What was asked for, repetitions left out. */
    to: (path: string) => calls.filter((call) => call.path === path).map(({ fields }) => fields),
    /** Somebody has paid on that page. */
    close: (sessionId: string) => closed.add(sessionId),
    goAway: (away: boolean) => {
      isAway = away
    },
  }
}

export interface News {
  type?: string
  reference: string
  sessionId: string
  amount?: number
  status?: string
}

/** News as Stripe sends them: the bytes, and the header that proves them. */
export function signedNews(news: News, secret = WEBHOOK_SECRET) {
  const { type = 'checkout.session.completed', reference, sessionId } = news
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    data: {
      object: {
        id: sessionId,
        object: 'checkout.session',
        client_reference_id: reference,
        payment_intent: `pi_of_${sessionId}_${reference}`,
        payment_status: news.status ?? 'paid',
        amount_total: news.amount ?? 3000,
      },
    },
  })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return { payload, header }
}
