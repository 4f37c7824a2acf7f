import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { ApiClient, Carry } from './api.ts'
import type { Posted } from './posted.ts'
import { createContext as createRouterContext } from './router.ts'
import type { Session, SessionState } from './session.ts'
import { type Store, useStore } from './store.ts'
import type { Toasts } from './toasts.ts'

/** What pages and their loaders work with. */
export interface Services {
  api: ApiClient
  /** Carries calls over for the dashboard's own client. */
  transport: Carry
  queryClient: QueryClient
  session: Session
  toasts: Toasts
  /** Whether the site is closed for maintenance, as far as this page has heard. */
  maintenance: Store<boolean>
  /** The minute when the page was rendered, in milliseconds: server and browser show the same first picture. */
  renderedAt: number
  /** Scheme and host that absolute links begin with. */
  origin: string
  /** The operator's licence numbers, as they were when the page was rendered. */
  licences: readonly string[]
  /** What this page is the answer to, where a form was sent without a script. */
  posted: Posted | undefined
}

/** The services as loaders find them. */
export const servicesContext = createRouterContext<Services>()

const ServicesContext = createContext<Services | undefined>(undefined)

const MINUTE_MS = 60_000

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

export const useApi = (): ApiClient => useServices().api

export const useSession = (): SessionState => useStore(useServices().session.state)

/**
 * The present to the minute, in milliseconds, moving on in a page that stays open; at first the
 * moment when the page was rendered.
 */
export function useNow(): number {
  const { renderedAt } = useServices()
  return useSyncExternalStore(everyMinute, presentMinute, () => renderedAt)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}

const presentMinute = () => minuteOf(Date.now())

/** The minute that an instant lies in, in milliseconds. */
export const minuteOf = (instant: number): number => instant - (instant % MINUTE_MS)
