import type { User } from '@espace/contracts/auth/user'
import type { Transport } from '@espace/contracts/kernel/client'
import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { ActionData } from './action-data.ts'
import type { ApiClient } from './client/api.ts'
import type { Session, SessionState } from './client/session.ts'
import { createContext as createRouterContext } from './router.ts'
import { type Readable, type Store, useStore, useStored } from './store.ts'
import type { Toasts } from './toasts.ts'

/** Dependencies of pages and their loaders. */
export interface Services {
  api: ApiClient
  /** Carries calls over for the dashboard's own client. */
  transport: Transport
  queryClient: QueryClient
  session: Session
  toasts: Toasts
  /** Maintenance mode, as of the last answer of the server. */
  maintenance: Store<boolean>
  /** The present minute; at first that of the server, so that the browser shows the same first picture. */
  clock: Readable<number>
  /** Scheme and host that absolute links begin with. */
  origin: string
  /** The operator's licence numbers, as they were when the page was rendered. */
  licences: readonly string[]
  /** Contact details of the venue when the page was rendered. */
  contact: ContactDetails
  /** Online payment, or payment at the entrance; undefined until the settings are loaded. */
  paysOnline: boolean | undefined
  /** Result of the form posted without script that this page was rendered for. */
  actionData: ActionData | undefined
}

/** The services as loaders find them. */
export const servicesContext = createRouterContext<Services>()

const ServicesContext = createContext<Services | undefined>(undefined)

export function ServicesProvider({
  services,
  children,
}: {
  services: Services
  children: ReactNode
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('no ServicesProvider above')
  return services
}

export const useContact = (): ContactDetails => useServices().contact

export const useApi = (): ApiClient => useServices().api

export const useSession = (): SessionState => useStore(useServices().session.state)

/** The logged-in account; undefined for a guest and until the session is known. */
export const useUser = (): User | undefined =>
  useStored(useServices().session.state, ({ user }) => user)

/**
 * The present to the minute, in milliseconds, moving on in a page that stays open; at first the
 * moment when the page was rendered.
 */
export const useNow = (): number => useStore(useServices().clock)
