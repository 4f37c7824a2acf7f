import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { rowsOf } from './invariants.ts'
import { call, logInAdmin, register } from './people.ts'
import type { Product } from './product.ts'
import { unlessBusy } from './traffic.ts'

const Created = z.object({ id: z.int() })
const Booked = z.object({ reservationId: z.string() })

/** Ten years from now: no campaign outlives its shows. */
const SOME_DAY = `${new Date().getUTCFullYear() + 10}-06-15`

/** A show sold by the product. */
export async function aShow(api: string, admin: string, capacity = 1_000): Promise<number> {
  const body = {
    title: `Le grand soir ${randomUUID()}`,
    description: 'Une heure de rire.',
    img: 'https://espace-comedie.example/affiche.webp',
    date_spectacle: SOME_DAY,
    heure_spectacle: '20:30',
    lieu: "L'espace comédie",
    booking_mode: 'maison',
    price_cents: 0,
    capacity,
  }
  const url = `${api}/api/admin/spectacles`
  const response = await unlessBusy(() => call(url, { token: admin, body }))
  if (response.status !== 201) throw new Error(`a show: ${await response.text()}`)
  return Created.parse(await response.json()).id
}

/** Verifies all addresses, as the link in the email does: their bookings are then confirmed at once. */
export const proveAddresses = (product: Pick<Product, 'databaseUrl'>) =>
  rowsOf(product, 'update users set email_verified_at = now() where email_verified_at is null')

/** Customers, a show and an administrator. */
export async function openVenue(
  product: Pick<Product, 'door' | 'databaseUrl'>,
  { capacity = 1_000 } = {},
) {
  const { url: api } = product.door
  const admin = await logInAdmin(api)
  const buyer = await register(api)
  await proveAddresses(product)
  const show = await aShow(api, admin, capacity)
  /** One booking, retried with its idempotency key until it is answered, as browsers do. */
  const book = async (
    key: string = randomUUID(),
    { at = api, of = show } = {},
  ): Promise<Booking> => {
    const body = { items: [{ spectacleId: of, quantity: 1 }] }
    const response = await call(`${at}/api/reservations/checkout`, { token: buyer, body, key })
    const answer: unknown = await response.json()
    const { data } = Booked.safeParse(answer)
    return { status: response.status, id: data?.reservationId }
  }
  return { admin, buyer, show, book }
}

export interface Booking {
  status: number
  id: string | undefined
}
