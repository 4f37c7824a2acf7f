import { TICKETS_CACHE } from './client/tickets-cache.ts'

/** Keys of local storage (§9). */
export const TOKEN_KEY = 'token'
export const CART_KEY = 'cart'
const CART_KEYS = [CART_KEY, 'ticketCount']

export interface TokenStorage {
  read: () => string | undefined
  write: (token: string) => void
  clear: () => void
}

/** Keeps the session's token in local storage; in memory where that is blocked. */
export function createTokenStorage(): TokenStorage {
  let unstored: string | undefined
  return {
    read: () => unstored ?? stored(TOKEN_KEY),
    write: (token) => {
      unstored = undefined
      try {
        localStorage.setItem(TOKEN_KEY, token)
      } catch {
        unstored = token
      }
    },
    clear: () => {
      unstored = undefined
      forget(TOKEN_KEY)
    },
  }
}

/** Empties the cart, after a purchase or at log-out (§4). */
export function emptyCart(): void {
  for (const key of CART_KEYS) forget(key)
}

/** Removes the tickets kept offline, at log-out. */
export function forgetTickets(): void {
  if ('caches' in globalThis) void caches.delete(TICKETS_CACHE)
}

/** Local storage key that dates the door's offline data; its IndexedDB has the same name (decision 049). */
export const DOOR_KEY = 'accueil'
const DOOR_MS = 2 * 86_400_000

/** Whether this browser stores an evening of the door for offline use. */
export const keepsDoor = (): boolean => stored(DOOR_KEY) !== undefined

/** Removes the guest lists from this device, at log-out. */
export function forgetDoor(): void {
  if (!keepsDoor()) return
  forget(DOOR_KEY)
  indexedDB.deleteDatabase(DOOR_KEY)
}

/** Removes guest lists older than two days: personal data that the door no longer needs. */
export function forgetOldDoor(): void {
  if (Date.now() - Number(stored(DOOR_KEY)) > DOOR_MS) forgetDoor()
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
