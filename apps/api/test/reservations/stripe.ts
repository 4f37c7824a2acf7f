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
 * Fake of the Stripe HTTP API that we use: checkout sessions and refunds with idempotency keys, and
 * signed webhooks. Stopped at the end of the test file.
 */
export async function startStripe() {
  const calls: Call[] = []
  const answers = new Map<string, object>()
  const closed = new Set<string>()
  const refunds: Record<string, unknown>[] = []
  const paidPages: Record<string, unknown>[] = []
  const payouts: Record<string, unknown>[] = []
  const balance: Record<string, unknown>[] = []
  const lists = { refunds, 'checkout/sessions': paidPages, payouts, balance_transactions: balance }
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
    const list = request.method === 'GET' ? listIn(lists, path) : undefined
    if (list !== undefined) {
      response.end(list)
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
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    if (expired !== undefined && closed.has(expired)) {
      response.writeHead(400).end('{"error":{"message":"closed","type":"invalid_request_error"}}')
      return
    }
    if (expired !== undefined) closed.add(expired)
    const known = answers.get(key)
    if (!known) calls.push({ path, fields })
    const id = `${path === '/v1/refunds' ? 're' : 'cs'}_${calls.length}`
    const said = known ?? { id, object: 'thing', url: `https://pay.example/${id}` }
    answers.set(key, said)
    if (!known && path === '/v1/refunds') refunds.push(refundOf(id, fields))
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
    /** Requests to a path, without retries. */
    to: (path: string) => calls.filter((call) => call.path === path).map(({ fields }) => fields),
    /** Checkout sessions that we have expired. */
    expired: () => calls.flatMap(({ path }) => /sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? []),
    /** Answers to later queries: sessions paid, and refunds. */
    remember: {
      paid: (news: News) => paidPages.push(pageOf(news)),
      refund: (refund: { id: string; payment_intent: string; amount: number; refund?: number }) =>
        refunds.push({ ...refund, object: 'refund', metadata: { refund: refund.refund } }),
      payout: (payout: { id: string; arrival_date: number; amount: number }, lines: object[]) => {
        payouts.push({ ...payout, object: 'payout', status: 'paid' })
        balance.push(...lines.map((line) => ({ ...line, payout: payout.id })))
      },
    },
    /** Expires idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    /** The customer has paid on that page. */
    close: (sessionId: string) => closed.add(sessionId),
    goAway: (away: boolean) => {
      isAway = away
    },
  }
}

/** A list endpoint's answer; undefined at any other address. */
function listIn(lists: Record<string, Record<string, unknown>[]>, path: string) {
  const { pathname, searchParams } = new URL(path, 'http://stripe.example')
  const known = lists[pathname.slice('/v1/'.length)]
  if (!known) return undefined
  const asked = ['payment_intent', 'payout'].filter((name) => searchParams.has(name))
  const data = known.filter((thing) =>
    asked.every((name) => thing[name] === searchParams.get(name)),
  )
  return JSON.stringify({ object: 'list', data, has_more: false, url: path })
}

const refundOf = (id: string, fields: Record<string, string>) => ({
  id,
  object: 'refund',
  payment_intent: fields['payment_intent'],
  amount: Number(fields['amount']),
  status: 'succeeded',
  metadata: { refund: fields['metadata[refund]'] },
})

export interface News {
  type?: string
  reference: string
  sessionId: string
  amount?: number
  status?: string
  /** Age of the signature, in seconds. */
  age?: number
}

/** A webhook as Stripe sends it: body and signature header. */
export function signedNews(news: News, secret = WEBHOOK_SECRET) {
  const { type = 'checkout.session.completed' } = news
  return signedEvent({ type, object: pageOf(news) }, secret, news.age)
}

const pageOf = ({ reference, sessionId, status, amount }: News) => ({
  id: sessionId,
  object: 'checkout.session',
  client_reference_id: reference,
  payment_intent: `pi_of_${sessionId}_${reference}`,
  payment_status: status ?? 'paid',
  amount_total: amount ?? 3000,
})

/** Any webhook event, signed. */
export function signedEvent(
  { type, object }: { type: string; object: object },
  secret = WEBHOOK_SECRET,
  age = 0,
) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / 1_000) - age
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, header }
}
