import type { LoggedIn, User } from '@espace/contracts/auth/user'
import type { QueryClient } from '@tanstack/react-query'
import {
  emptyCart,
  forgetDoor,
  forgetOldDoor,
  forgetTickets,
  keepsDoor,
  TOKEN_KEY,
  type TokenStorage,
} from '../kept.ts'
import { createStore, type Store } from '../store.ts'
import type { Toasts } from '../toasts.ts'
import type { ApiClient } from './api.ts'
import { isOutage, PERSONAL, retryOutages } from './query-client.ts'

/** §8 */
const EXPIRED = 'Votre session a expiré ou votre compte a été supprimé.'

/**
 * The server renders without a session, so it is `unknown` until the browser has read it. `isWanted`: the
 * user has logged out, so a guard does not redirect to the log-in.
 */
export type SessionState =
  | { status: 'unknown' | 'out'; user?: undefined; isWanted?: boolean }
  | { status: 'in'; user: User; isWanted?: undefined }

export interface Session {
  state: Store<SessionState>
  /** Reads the session, and follows log-ins and log-outs in other tabs. @returns a function that stops it */
  start: () => () => void
  /** Reads the account of the token from the server again. */
  check: () => void
  begin: (loggedIn: LoggedIn) => void
  /** The user has changed their own account. */
  update: (user: User) => void
  /** Logs out; by the user's own action unless `isWanted` is false. */
  end: (isWanted?: boolean) => void
  /** Ends the session in the browser only: the server has ended it already. */
  leave: (isWanted?: boolean) => void
  /** The server has refused this token. @param sentence for the toast */
  expire: (token: string, sentence?: string) => void
}

interface SessionDeps {
  api: ApiClient
  token: TokenStorage
  toasts: Toasts
  queryClient: QueryClient
}

/** The session of the logged-in account (§4). */
export function createSession({ api, token, toasts, queryClient }: SessionDeps): Session {
  const state = createStore<SessionState>({ status: 'unknown' })
  const leave = (isWanted = false) => {
    token.clear()
    emptyCart()
    forgetDoor()
    forgetTickets()
    queryClient.removeQueries({ queryKey: [PERSONAL] })
    state.set({ status: 'out', isWanted })
  }
  const expire = (expired: string, sentence = EXPIRED) => {
    if (token.read() !== expired) return
    leave()
    toasts.show('error', sentence)
  }
  const validate = async () => {
    const asked = token.read()
    if (asked === undefined) return leave()
    try {
      const user = await queryClient.fetchQuery({
        queryKey: [PERSONAL, 'me', asked],
        queryFn: () => api.auth.me(),
        staleTime: 0,
        gcTime: 0,
        retry: retryOutages(3),
        retryDelay: 1_000,
      })
      if (token.read() === asked) state.set({ status: 'in', user })
    } catch (error) {
      // The door goes on offline (decision 049).
      if (keepsDoor() && error instanceof Error && isOutage(error)) return
      // Any failure ends the session (§4).
      expire(asked)
    }
  }
  return {
    state,
    start: () => {
      const follow = ({ key }: StorageEvent) => {
        if (key === TOKEN_KEY || key === null) void validate()
      }
      addEventListener('storage', follow)
      forgetOldDoor()
      void validate()
      return () => removeEventListener('storage', follow)
    },
    check: () => void validate(),
    begin: (loggedIn) => {
      token.write(loggedIn.token)
      state.set({ status: 'in', user: loggedIn.user })
    },
    update: (user) => state.set({ status: 'in', user }),
    end: (isWanted = true) => {
      // Best effort: the browser forgets the token even when the server cannot be reached.
      api.auth.logout().catch(() => undefined)
      leave(isWanted)
    },
    leave,
    expire,
  }
}
