import type { WholeApi } from '@espace/contracts/api'
import { type Client, inTable, type Transport } from '@espace/contracts/kernel/client'
import { routeTable } from 'virtual:route-table/dashboard'
import type { RoutesFor } from '#shared/lib/client/api.ts'
import { createApiClient } from '#shared/lib/client/client.ts'
import { SESSION_EXPIRED } from '#shared/lib/writes/use-error-toast.ts'

type AdminApi = RoutesFor<WholeApi, 'admin' | 'controle'>

/** Typed client of the administrators' routes: `admin.spectacles.managed()`. */
export type AdminClient = Client<AdminApi>

export const createAdminClient = (transport: Transport): AdminClient =>
  createApiClient<AdminApi>({
    find: inTable(routeTable),
    transport: (call) =>
      transport(call.method === 'GET' ? call : { ...call, expired: SESSION_EXPIRED }),
    isStrict: true,
  })
