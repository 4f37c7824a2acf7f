import { TICKETS_CACHE } from './client/tickets-cache.ts'

/** Keys of local storage (§9). */
export const TOKEN_KEY = 'token'
export const CART_KEY = 'cart'
const CART_KEYS = [CART_KEY, 'ticketCount']

/** Local storage; undefined where the browser blocks it, as some do with all cookies. */
export function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

export const stored = (key: string): string | undefined => storage()?.getItem(key) ?? undefined

/** @returns false where storage is blocked or full */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const forget = (key: string): void => storage()?.removeItem(key)

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
      unstored = store(TOKEN_KEY, token) ? undefined : token
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
  // Blocked storage refuses, and holds no tickets.
  if ('caches' in globalThis) caches.delete(TICKETS_CACHE).catch(() => false)
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
