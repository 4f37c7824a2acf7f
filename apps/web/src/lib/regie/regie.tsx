import type { QueryKey } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useServices, useSession } from '../services.tsx'
import { PERSONAL } from '../session.ts'
import { type AdminClient, createAdminClient } from './admin-client.ts'
import { createDrafts, type Drafts } from './drafts.ts'

/** What the tabs of the dashboard work with, besides what every page has. */
interface Regie {
  admin: AdminClient
  drafts: Drafts
}

const RegieContext = createContext<Regie | undefined>(undefined)

export function RegieProvider({ children }: { children: ReactNode }) {
  const { transport } = useServices()
  const owner = useSession().user?.id ?? 0
  const regie = useMemo(
    () => ({ admin: createAdminClient(transport), drafts: createDrafts(owner) }),
    [transport, owner],
  )
  return <RegieContext value={regie}>{children}</RegieContext>
}

export function useRegie(): Regie {
  const regie = use(RegieContext)
  if (!regie) throw new Error('no RegieProvider above')
  return regie
}

export const useAdmin = (): AdminClient => useRegie().admin

/** The key of what only administrators read: it is forgotten with the session. */
export const regieKey = (...parts: QueryKey): QueryKey => [PERSONAL, 'regie', ...parts]

/** How the dashboard asks: others work at the same time, so every visit to a tab asks anew. */
export const FRESH = { staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const
