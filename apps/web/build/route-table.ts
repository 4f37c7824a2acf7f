import { api } from '@espace/contracts/api'
import type { RouteTable } from '@espace/contracts/kernel/client'
import type { Plugin } from 'vite'

const ID = 'virtual:route-table'

/**
 * Hands the pages method and path of every route. The contracts themselves stay out of the browser:
 * their schemas would bring zod along, a quarter of all the JavaScript of a page.
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
    const entries = Object.entries(contract)
    table[room] = Object.fromEntries(
      entries.map(([name, { method, path }]) => [name, { method, path }]),
    )
  }
  return table
}
