import { isIP } from 'node:net'

/** Whether an origin names this machine: `localhost`, a name below it, or a loopback address. */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? ''
  const name = hostname.replace(/^\[|\]$/g, '')
  return isLoopbackAddress(name) || name === 'localhost' || name.endsWith('.localhost')
}

/** Whether an IP address is of this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '')
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1'
}
