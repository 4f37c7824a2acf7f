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

/** What pages and their loaders work with. */
export interface Services {
  api: ApiClient
  /** Carries calls over for the dashboard's own client. */
  transport: Transport
  queryClient: QueryClient
  session: Session
  toasts: Toasts
  /** Whether the site is closed for maintenance, as far as this page has heard. */
  maintenance: Store<boolean>
  /** The present minute; at first that of the server, so that the browser shows the same first picture. */
  clock: Readable<number>
  /** Scheme and host that absolute links begin with. */
  origin: string
  /** The operator's licence numbers, as they were when the page was rendered. */
  licences: readonly string[]
  /** Contact details of the venue when the page was rendered. */
  contact: ContactDetails
  /** Whether seats are paid online when they are booked, or at the entrance; undefined while nobody knows. */
  paysOnline: boolean | undefined
  /** What this page is the answer to, where a form was sent without a script. */
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

/** Who is logged in, as far as the page knows. */
export const useUser = (): User | undefined =>
  useStored(useServices().session.state, ({ user }) => user)

/**
 * The present to the minute, in milliseconds, moving on in a page that stays open; at first the
 * moment when the page was rendered.
 */
export const useNow = (): number => useStore(useServices().clock)
