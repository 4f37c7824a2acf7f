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
    read: () => unstored ?? stored(),
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

function stored(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? undefined
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
