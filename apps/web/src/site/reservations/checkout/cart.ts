import { CART_KEY } from '#shared/lib/kept.ts'

/** What somebody means to book (§3): a show, and for how many. */
export interface CartItem {
  id: number
  quantity: number
}

/** The cart of this browser (§9); nothing where storage is refused or holds something else. */
export function readCart(): CartItem[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(CART_KEY) ?? '[]')
    return Array.isArray(items) ? items.filter(isItem) : []
  } catch {
    return []
  }
}

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'quantity' in value &&
  Number.isInteger(value.id) &&
  Number.isInteger(value.quantity)

/** Keeps an item; one that is there already stays as it is (§5). */
export function addToCart(item: CartItem): void {
  const cart = readCart()
  if (!cart.some(({ id }) => id === item.id)) write([...cart, item])
}

export const removeFromCart = (id: number): void =>
  write(readCart().filter((item) => item.id !== id))

function write(cart: readonly CartItem[]): void {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart))
  } catch {
    // Storage is refused: the number is chosen again after the log-in.
  }
}
