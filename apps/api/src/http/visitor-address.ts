import { readVisitorAddress, VISITOR_ADDRESS_HEADER } from '@espace/server/visitor-address'
import type { Request } from 'express'

/** Where a call comes from: what our site says of its visitor, else the other end of the connection. */
export const visitorAddress =
  (proxySecret: string | undefined) =>
  (request: Request): string => {
    const said = proxySecret && readVisitorAddress(proxySecret, request.get(VISITOR_ADDRESS_HEADER))
    // Gone when the visitor has hung up already.
    return said || (request.ip ?? '0.0.0.0')
  }
