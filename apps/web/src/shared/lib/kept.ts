import { TICKETS_CACHE } from './client/tickets-cache.ts'

/** Keys of local storage (§9). */
export const TOKEN_KEY = 'token'
export const CART_KEY = 'cart'
const CART_KEYS = [CART_KEY, 'ticketCount']

export interface TokenKeeper {
  read: () => string | undefined
  write: (token: string) => void
  clear: () => void
}

/** Keeps the token of a session in local storage; where that is refused, for as long as the page is open. */
export function createTokenKeeper(): TokenKeeper {
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

/** What somebody meant to buy, who has bought it or has left (§4). */
export function emptyCart(): void {
  for (const key of CART_KEYS) forget(key)
}

/** Whoever leaves takes their tickets along. */
export function forgetTickets(): void {
  if ('caches' in globalThis) void caches.delete(TICKETS_CACHE)
}

/** What the door keeps (decision 049): since when, and the database of the same name. */
export const DOOR_KEY = 'accueil'
const DOOR_MS = 2 * 86_400_000

/** Whether this browser keeps an evening of the door, to go on without network. */
export const keepsDoor = (): boolean => stored(DOOR_KEY) !== undefined

/** Whoever leaves takes no names along. */
export function forgetDoor(): void {
  if (!keepsDoor()) return
  forget(DOOR_KEY)
  indexedDB.deleteDatabase(DOOR_KEY)
}

/** After two days nobody needs it any more. */
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
    // Storage is refused: nothing was kept there.
  }
}
