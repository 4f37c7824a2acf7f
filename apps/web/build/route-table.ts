import { api, bookingApi, doorApi, wholeApi } from '@espace/contracts/api'
import { shapeOf } from '@espace/contracts/kernel/answer-shape'
import type { RouteLine, RouteTable } from '@espace/contracts/kernel/client'
import type { Api, Contract, Route } from '@espace/contracts/kernel/route'
import type { Plugin } from 'vite'

interface Lines {
  rooms: Api
  isIn: (route: Route) => boolean
}

/** What visitors' pages ask for while they are looked at, or as soon as one leads to the next. */
const { spectacles, artistes, photos, lieu, settings } = api
const READS = new Set<Route>([
  spectacles.list,
  spectacles.upcoming,
  spectacles.all,
  spectacles.get,
  artistes.list,
  artistes.featured,
  artistes.get,
  photos.ofSpectacle,
  lieu.images,
  settings.maintenance,
])

/** What is saved to a file as it came. */
const SAVED = new Set<Route>([api.auth.exportData])

/** A module for each table, so that one can be had without the other. */
const TABLES: Record<string, Lines> = {
  'virtual:route-table/reads': { rooms: api, isIn: (route) => READS.has(route) },
  // The rest of the site comes with the first call to it (decision 037).
  'virtual:route-table/site': {
    rooms: { ...api, ...bookingApi },
    isIn: ({ access }) => access === 'public' || access === 'user',
  },
  'virtual:route-table/door': { rooms: doorApi, isIn: () => true },
  'virtual:route-table/dashboard': {
    rooms: wholeApi,
    isIn: ({ access }) => access === 'admin' || access === 'controle',
  },
}

/**
 * Hands the pages what they need of a route: method, path, and how its answer is read. The schemas themselves
 * would bring zod along, a fifth of all the JavaScript of a page (decision 002).
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
    table[room] = Object.fromEntries(entries.map(([name, route]) => [name, lineOf(route)]))
  }
  return table
}

const lineOf = (route: Route): RouteLine => ({
  method: route.method,
  path: route.path,
  ...(!route.file && { answer: SAVED.has(route) ? 'any' : shapeOf(route.response) }),
})
