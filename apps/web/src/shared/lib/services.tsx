import type { User } from '@espace/contracts/auth/user'
import type { Transport } from '@espace/contracts/kernel/client'
import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ActionData } from './action-data.ts'
import type { ApiClient } from './client/api.ts'
import type { Session, SessionState } from './client/session.ts'
import { createContext as createRouterContext } from './router.ts'
import { type Readable, type Store, useStore, useStored } from './store.ts'
import type { Toasts } from './toasts.ts'

export interface Services {
  api: ApiClient
  /** Transport for the dashboard's own client. */
  transport: Transport
  queryClient: QueryClient
  session: Session
  toasts: Toasts
  /** Maintenance mode, as of the last answer of the server. */
  maintenance: Store<boolean>
  /** Current minute; the server's during hydration, so that both render the same. */
  clock: Readable<number>
  /** Origin of absolute links. */
  origin: string
  /** The operator's licence numbers at rendering time. */
  licences: readonly string[]
  /** Contact details of the venue at rendering time. */
  contact: ContactDetails
  /** Online payment, or payment at the entrance; undefined until the settings are loaded. */
  paysOnline: boolean | undefined
  /** Result of the form posted without script that this page was rendered for. */
  actionData: ActionData | undefined
}

/** The services as loaders find them. */
export const servicesContext = createRouterContext<Services>()

/** A React context, and the hook that reads it below its provider. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | undefined>(undefined)
  const useValue = (): Value => {
    const value = use(Context)
    if (value === undefined) throw new Error(`no ${name} above`)
    return value
  }
  return [Context, useValue] as const
}

export const [ServicesContext, useServices] = requiredContext<Services>('ServicesContext')

export const useContact = (): ContactDetails => useServices().contact

export const useApi = (): ApiClient => useServices().api

export const useSession = (): SessionState => useStore(useServices().session.state)

/** The logged-in account; undefined for a guest and until the session is known. */
export const useUser = (): User | undefined =>
  useStored(useServices().session.state, ({ user }) => user)

/** Current minute in milliseconds, updated while the page is open; during hydration that of the rendering. */
export const useNow = (): number => useStore(useServices().clock)
