import { isIP } from 'node:net'

/** Whether an origin is local: `localhost`, a subdomain of it, or a loopback address. */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? ''
  const name = hostname.replace(/^\[|\]$/g, '')
  return isLoopbackAddress(name) || name === 'localhost' || name.endsWith('.localhost')
}

/** Whether an IP address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '')
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1'
}
