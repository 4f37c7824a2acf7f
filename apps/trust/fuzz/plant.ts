import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { rowsOf } from '../harness/invariants.ts'
import { call, logInAdmin, register } from '../harness/people.ts'
import type { Product } from '../harness/product.ts'
import { unlessBusy } from '../harness/traffic.ts'
import { aShow, proveAddresses } from '../harness/venue.ts'
import type { Cast } from './cast.ts'
import { inYears } from './values.ts'

/** A person with data in every feature, which no other caller may read. */
export interface Planted {
  /** Name, address and ticket codes, which occur nowhere else. */
  marks: string[]
  /** Ids of that person's objects in addresses. */
  keys: string[]
  /** Existing values for fields of these names, in bodies. */
  fields: ReadonlyMap<string, readonly unknown[]>
  token: string
}

const Booked = z.object({ reservationId: z.string() })
const Card = z.object({ code: z.string() })

const CARD = { amountCents: 10_000, means: 'espèces', name: '' }

/** Creates an account with bookings, a waiting list entry, a message and a subscription. */
export async function plant(product: Pick<Product, 'door' | 'databaseUrl'>): Promise<Planted> {
  const { url: api } = product.door
  const mark = randomUUID().slice(0, 8)
  const email = `zenobie.${mark}@exemple.fr`
  const name = { firstName: `Zenobie${mark}`, lastName: `Marquet${mark}` }
  const token = await register(api, { ...name, email })
  await proveAddresses(product)
  const admin = await logInAdmin(api)
  const [show, full] = [await aShow(api, admin), await aShow(api, admin, 1)]
  const tonight = await aShow(api, admin)
  const post = (path: string, body: object, by = token) => answerTo(`${api}${path}`, by, body)
  const card = Card.parse(
    await post('/api/admin/vouchers', { ...CARD, validUntil: inYears(4, '06-15') }, admin),
  )
  const promo = Card.parse(
    await post(
      '/api/admin/codes',
      { code: `RIRE${mark.toUpperCase()}`, kind: 'pourcentage', value: 20 },
      admin,
    ),
  )
  const items = [show, tonight].map((spectacleId) => ({ spectacleId, quantity: 2 }))
  const { reservationId } = Booked.parse(await post('/api/reservations/checkout', { items }))
  await post('/api/reservations/waiting', { spectacleId: full, quantity: 2 })
  const message = { subject: 'autre', message: 'Bonsoir à toute l’équipe', privacy: true }
  await post('/api/contact', { ...name, email, ...message })
  await post('/api/newsletter/subscribe', { email })
  const [row] = await rowsOf<{ code: string; user: number; party: number }>(
    product,
    `select t.code, r.user_id as "user", w.id as party
       from tickets t join reservations r on r.id = t.reservation_id
       join waiting_parties w on w.user_id = r.user_id
      where r.id = $1 and t.spectacle_id = $2`,
    [reservationId, tonight],
  )
  if (!row) throw new Error('the booking is not there')
  // A show must be created with a future date; the door only opens today's.
  await rowsOf(
    product,
    `update spectacles set (date_spectacle, heure_spectacle) =
       (select moment::date, moment::time(0) from date_trunc('minute', timezone('Europe/Paris', now())) as moment)
      where id = $1`,
    [tonight],
  )
  const keys = [
    reservationId,
    row.code,
    email,
    ...[row.user, row.party, show, tonight, tonight].map(String),
  ]
  const fields = new Map<string, readonly unknown[]>([
    ['spectacleId', [show, tonight]],
    ['ticket', [row.code]],
    ['voucher', [card.code, undefined]],
    ['code', [card.code, promo.code]],
  ])
  return { marks: [email, ...Object.values(name), row.code], keys, fields, token }
}

const Customer = z.object({ role: z.literal('user') })

/**
 * Makes a booking for the current user; for a new one if a call of another role has ended the session, or has given the
 * user a role, whose bookings are not reached by the routes of customers.
 */
export function ownBookings(api: string, cast: Cast): () => Promise<string> {
  const made = new Map<string, string>()
  const make = async (): Promise<string> => {
    const token = (await cast.tokenOf('user')) ?? ''
    await cast.openSite()
    const me = await call(`${api}/api/auth/me`, { token })
    Customer.parse(await me.json())
    const id = made.get(token) ?? (await bookingOf(api, token))
    made.set(token, id)
    return id
  }
  return () =>
    make().catch(() => {
      cast.forget('user')
      return make()
    })
}

/** Makes a booking with that token; returns its number. */
async function bookingOf(api: string, token: string): Promise<string> {
  const show = await aShow(api, await logInAdmin(api))
  const body = { items: [{ spectacleId: show, quantity: 2 }] }
  return Booked.parse(await answerTo(`${api}/api/reservations/checkout`, token, body)).reservationId
}

/** @throws an error with the refusal, except that of a busy process, which is asked again */
async function answerTo(url: string, token: string, body: object): Promise<unknown> {
  const response = await unlessBusy(() => call(url, { token, body }))
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
