import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const WEBHOOK_SECRET = 'whsec_of_the_journeys'

/** Parameters of a payment session. */
type Fields = Record<string, string | undefined>

const pageOf = (id: string, { cancel_url }: Fields) => `<!doctype html><html lang="fr">
<title>Paiement</title><h1>Paiement</h1>
<p><a href="/paid/${id}">Payer maintenant</a> <a href="${cancel_url}">Revenir sans payer</a></p>`

function totalOf(fields: Fields): number {
  const cents = (line: number): number => {
    const unit = fields[`line_items[${line}][price_data][unit_amount]`]
    if (unit === undefined) return 0
    return Number(unit) * Number(fields[`line_items[${line}][quantity]`]) + cents(line + 1)
  }
  return cents(0)
}

/** Webhook body and signature header. */
function signed(id: string, fields: Fields) {
  const object = {
    id,
    object: 'checkout.session',
    client_reference_id: fields['client_reference_id'],
    payment_intent: `pi_of_${id}`,
    payment_status: 'paid',
    amount_total: totalOf(fields),
  }
  const type = 'checkout.session.completed'
  const body = JSON.stringify({ id: `evt_${id}`, object: 'event', type, data: { object } })
  const at = Math.floor(Date.now() / 1_000)
  const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  return { body, header: `t=${at},v1=${hash}` }
}

/** Fake payment service: pages on which to pay or cancel, and signed webhooks. */
export async function startPayments() {
  const pages = new Map<string, Fields>()
  const server = createServer((request, response) => {
    const [, first = '', second = '', , id = ''] = (request.url ?? '').split('/')
    const say = (answer: object) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
    const tell = async (page: Fields) => {
      const { body, header } = signed(second, page)
      const { origin } = new URL(page['cancel_url'] ?? '')
      await fetch(`${origin}/api/reservations/payment-news`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': header },
        body,
      })
      const back = page['success_url']?.replace('{CHECKOUT_SESSION_ID}', second)
      response.writeHead(303, { Location: back }).end()
    }
    const open = async () => {
      const name = `cs_${pages.size + 1}`
      pages.set(name, Object.fromEntries(new URLSearchParams(await text(request))))
      say({ id: name, object: 'checkout.session', url: `${url}/page/${name}` })
    }
    if (request.method === 'POST' && request.url?.endsWith('/expire')) say({ id })
    else if (request.method === 'POST') void open()
    else if (first === 'paid') void tell(pages.get(second) ?? {})
    else if (first === 'page') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(pageOf(second, pages.get(second) ?? {}))
    } else say({ id, object: 'checkout.session', status: 'open', url: `${url}/page/${id}` })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_journeys',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    },
    stop: () => server.close(),
  }
}
