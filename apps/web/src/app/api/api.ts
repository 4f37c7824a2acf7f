import type { RouteTable, Transport } from '@espace/contracts/kernel/client'
import { routeTable as reads } from 'virtual:route-table/reads'
import type { ApiClient, SiteApi } from '#shared/lib/client/api.ts'
import { createApiClient } from '#shared/lib/client/client.ts'
import { inNewSpelling, pageInNewSpelling } from '#site/spectacles/new-spelling.ts'

const ADAPT = {
  Spectacle: inNewSpelling,
  SpectaclePage: pageInNewSpelling,
}

/** Routes that pages do not need at once, loaded lazily (decision 037). */
let wholeSite: RouteTable | undefined

async function findLater(room: string, operation: string) {
  wholeSite ??= (await import('virtual:route-table/site')).routeTable
  return wholeSite[room]?.[operation]
}

/** The API of the site behind a transport; the dashboard and the door have routes of their own. */
export const createApi = (transport: Transport): ApiClient =>
  createApiClient<SiteApi>({
    find: (room, operation) =>
      reads[room]?.[operation] ?? wholeSite?.[room]?.[operation] ?? findLater(room, operation),
    transport,
    adapt: ADAPT,
  })
