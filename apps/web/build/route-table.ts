import { api } from '@espace/contracts/api'
import type { RouteTable } from '@espace/contracts/kernel/client'
import { type Contract, isPublicRead, type Route } from '@espace/contracts/kernel/route'
import type { Plugin } from 'vite'

/** The dashboard carries the contracts themselves. */
const isOfTheSite = ({ access }: Route) => access !== 'admin'

/** A module for each table: what a visitor's pages are made from can be had without the rest. */
const TABLES: Record<string, (route: Route) => boolean> = {
  'virtual:route-table': isOfTheSite,
  'virtual:route-table/public-reads': isPublicRead,
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
      const isIn = TABLES[id.slice(1)]
      return isIn && `export const routeTable = ${JSON.stringify(linesOf(isIn))}`
    },
  }
}

function linesOf(isIn: (route: Route) => boolean): RouteTable {
  const table: RouteTable = {}
  for (const [room, contract] of Object.entries<Contract>(api)) {
    const entries = Object.entries(contract).filter(([, route]) => isIn(route))
    if (entries.length === 0) continue
    table[room] = Object.fromEntries(
      entries.map(([name, { method, path }]) => [name, { method, path }]),
    )
  }
  return table
}
