import type { Transport } from '@espace/contracts/kernel/client'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { codeOf } from '#shared/lib/client/api.ts'
import { addFactorPath } from '#shared/lib/client/demanded-factor.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { requiredContext, useServices, useUser } from '#shared/lib/services.tsx'
import { type AdminClient, createAdminClient } from './admin-client.ts'
import { createDrafts, type Drafts } from './edit/drafts.ts'
import { createOwnSaves, type OwnSaves } from './saves/own-saves.ts'

/** Services of the dashboard's tabs, beside those of every page. */
interface Dashboard {
  admin: AdminClient
  drafts: Drafts
  ownSaves: OwnSaves
}

const ADD_FACTOR = addFactorPath({ pathname: '/dashboard', search: '' })

const [DashboardContext, useDashboard] = requiredContext<Dashboard>('DashboardProvider')
export { useDashboard }

export function DashboardProvider({ children }: { children: ReactNode }) {
  const { transport } = useServices()
  const navigate = useNavigate()
  const owner = useUser()?.id ?? 0
  const dashboard = useMemo(() => {
    const carry: Transport = async (call) => {
      const answer = await transport(call)
      // Every route of the dashboard refuses an account without the mandatory second factor.
      if (codeOf(answer.body) === 'SECOND_FACTEUR_DEMANDE') void navigate(ADD_FACTOR)
      return answer
    }
    return {
      admin: createAdminClient(carry),
      drafts: createDrafts(owner),
      ownSaves: createOwnSaves(),
    }
  }, [transport, navigate, owner])
  return <DashboardContext value={dashboard}>{children}</DashboardContext>
}

export const useAdmin = (): AdminClient => useDashboard().admin

export const useOwnSaves = (): OwnSaves => useDashboard().ownSaves

/** Prefix of administrators' query keys, which are removed from the cache with the session. */
export const dashboardKey = (...parts: QueryKey): QueryKey => [PERSONAL, 'dashboard', ...parts]
