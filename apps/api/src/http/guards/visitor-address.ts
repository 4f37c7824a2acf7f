import { isIP } from 'node:net'
import { readVisitorAddress, VISITOR_ADDRESS_HEADER } from '@espace/server/ip'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'

/** Verified signatures in the cache: verifying one costs as much as a query. */
const REMEMBERED = 10_000

/** The client's address: as forwarded by our web server, else the peer of the connection. */
export function visitorAddress(proxySecret: string | undefined): (request: Request) => string {
  const known = new LRUCache<string, string>({ max: REMEMBERED })
  const read = (header: string | undefined): string | undefined => {
    if (proxySecret === undefined || header === undefined) return undefined
    const address = known.get(header) ?? readVisitorAddress(proxySecret, header)
    if (address !== undefined) known.set(header, address)
    return address
  }
  return (request) =>
    read(request.get(VISITOR_ADDRESS_HEADER)) ??
    withoutPort(request.ip) ??
    request.socket.remoteAddress ??
    'gone'
}

/** Some proxies append the port, which differs at every connection. */
function withoutPort(address = ''): string | undefined {
  const bare = /^\[?(.*?)\]?(?::\d+)?$/.exec(address)?.[1] ?? ''
  return [address, bare].find((text) => isIP(text) !== 0)
}
