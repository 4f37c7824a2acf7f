import { api } from '@espace/contracts/api'
import type { RouteTable } from '@espace/contracts/kernel/client'
import type { Route } from '@espace/contracts/kernel/route'
import type { Plugin } from 'vite'

const ID = 'virtual:route-table'

/**
 * Hands the pages method and path of every route that is not for administrators alone. The contracts
 * themselves stay with the dashboard: their schemas would bring zod along, a quarter of all the
 * JavaScript of a page.
 */
export function routeTable(): Plugin {
  return {
    name: 'route-table',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export const routeTable = ${JSON.stringify(lines())}` : undefined,
  }
}

function lines(): RouteTable {
  const table: RouteTable = {}
  for (const [room, contract] of Object.entries(api)) {
    const entries = Object.entries<Route>(contract).filter(([, { access }]) => access !== 'admin')
    table[room] = Object.fromEntries(
      entries.map(([name, { method, path }]) => [name, { method, path }]),
    )
  }
  return table
}
