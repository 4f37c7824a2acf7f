import { isFields } from '@espace/contracts/kernel/read-answer'
import { CART_KEY, store, stored } from '#shared/lib/kept.ts'

/** Cart item (§3): a show and a number of seats; at the full price without a tarif. */
export interface CartItem {
  id: number
  quantity: number
  tarif?: string
}

/** Reads the cart from local storage (§9); empty where storage is blocked or its content invalid. */
export function readCart(): CartItem[] {
  try {
    const items: unknown = JSON.parse(stored(CART_KEY) ?? '[]')
    return Array.isArray(items) ? items.filter(isItem) : []
  } catch {
    return []
  }
}

const isItem = (value: unknown): value is CartItem =>
  isFields(value) && Number.isInteger(value['id']) && Number.isInteger(value['quantity'])

/** Adds an item; an existing one is left unchanged (§5). */
export function addToCart(item: CartItem): void {
  const cart = readCart()
  if (!cart.some(({ id, tarif }) => id === item.id && tarif === item.tarif)) write([...cart, item])
}

export const removeFromCart = (id: number): void =>
  write(readCart().filter((item) => item.id !== id))

export function keepInCart(id: number, seats: Readonly<Record<string, number>>): void {
  removeFromCart(id)
  for (const item of itemsOf(seats)) addToCart({ id, ...item })
}

/** Seats by key of their tarif, empty for the full price, as cart items. */
const itemsOf = (seats: Readonly<Record<string, number>>): Omit<CartItem, 'id'>[] =>
  Object.entries(seats)
    .filter(([, quantity]) => quantity > 0)
    .map(([tarif, quantity]) => (tarif === '' ? { quantity } : { quantity, tarif }))

/** Prefix of the seat fields in a form posted without script; the key of the tarif follows. */
export const SEATS_FIELD = 'places.'

/** Seats in the fields of such a form; undefined where it had none. */
export function seatsIn(fields: Readonly<Record<string, string>>) {
  const chosen = Object.entries(fields).filter(([name]) => name.startsWith(SEATS_FIELD))
  if (chosen.length === 0) return undefined
  return Object.fromEntries(
    chosen.map(([name, seats]) => [name.slice(SEATS_FIELD.length), Number(seats)]),
  )
}

export const orderedItems = (spectacleId: number, seats: Readonly<Record<string, number>>) =>
  itemsOf(seats).map(({ quantity, tarif }) =>
    tarif === undefined ? { spectacleId, quantity } : { spectacleId, quantity, tarif },
  )

/** Where storage is blocked, the seats must be chosen again after the log-in. */
const write = (cart: readonly CartItem[]): void => void store(CART_KEY, JSON.stringify(cart))
