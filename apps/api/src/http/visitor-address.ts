import { isIP } from 'node:net'
import { readVisitorAddress, VISITOR_ADDRESS_HEADER } from '@espace/server/visitor-address'
import type { Request } from 'express'

/** Where a call comes from: what our site says of its visitor, else the other end of the connection. */
export const visitorAddress =
  (proxySecret: string | undefined) =>
  (request: Request): string => {
    const said = proxySecret && readVisitorAddress(proxySecret, request.get(VISITOR_ADDRESS_HEADER))
    return said || withoutPort(request.ip) || (request.socket.remoteAddress ?? 'gone')
  }

/** Some proxies tell the port, too, which is another one at every connection. */
function withoutPort(address = ''): string | undefined {
  const bare = /^\[?(.*?)\]?(?::\d+)?$/.exec(address)?.[1] ?? ''
  return [address, bare].find((text) => isIP(text) !== 0)
}
