/** Written by `build/route-table.ts`. */
declare module 'virtual:route-table/*' {
  import type { RouteTable } from '@espace/contracts/kernel/client'

  export const routeTable: RouteTable
}
