import { api, bookingApi } from '@espace/contracts/api'
import type { RouteTable } from '@espace/contracts/kernel/client'
import { type Api, type Contract, isPublicRead, type Route } from '@espace/contracts/kernel/route'
import type { Plugin } from 'vite'

interface Lines {
  rooms: Api
  isIn: (route: Route) => boolean
}

/** The dashboard carries the contracts themselves. */
const OF_THE_SITE: Lines = {
  rooms: { ...api, ...bookingApi },
  isIn: ({ access }) => access !== 'admin',
}

/** What a visitor's pages are made from. */
const PUBLIC_READS: Lines = { rooms: api, isIn: isPublicRead }

/** A module for each table, so that one can be had without the other. */
const TABLES: Record<string, Lines> = {
  'virtual:route-table': OF_THE_SITE,
  'virtual:route-table/public-reads': PUBLIC_READS,
}

/**
 * Hands the pages method and path of every route that is not for administrators alone. The contracts
 * themselves stay with the dashboard: their schemas would bring zod along, a quarter of all the
 * JavaScript of a page.
 */
export function routeTable(): Plugin {
  return {
    name: 'route-table',
    resolveId: (id) => (id in TABLES ? `\0${id}` : undefined),
    load: (id) => {
      const lines = TABLES[id.slice(1)]
      return lines && `export const routeTable = ${JSON.stringify(tableOf(lines))}`
    },
  }
}

function tableOf({ rooms, isIn }: Lines): RouteTable {
  const table: RouteTable = {}
  for (const [room, contract] of Object.entries<Contract>(rooms)) {
    const entries = Object.entries(contract).filter(([, route]) => isIn(route))
    if (entries.length === 0) continue
    table[room] = Object.fromEntries(
      entries.map(([name, { method, path }]) => [name, { method, path }]),
    )
  }
  return table
}
