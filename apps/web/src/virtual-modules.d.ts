declare module 'virtual:route-table' {
  import type { RouteTable } from '@espace/contracts/kernel/client'

  export const routeTable: RouteTable
}

declare module 'virtual:route-table/public-reads' {
  import type { RouteTable } from '@espace/contracts/kernel/client'

  export const routeTable: RouteTable
}
