import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'

/** Whether an origin is local: `localhost`, a subdomain of it, or a loopback address. */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? ''
  const name = hostname.replace(/^\[|\]$/g, '')
  return isLoopbackAddress(name) || name === 'localhost' || name.endsWith('.localhost')
}

export function isLoopbackAddress(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '')
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1'
}

/** An address truncated to /24, or /48 of IPv6, which does not identify a household. */
export function truncatedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  if (mapped !== undefined) return `${mapped}.0`
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.0')
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0')]
  return `${[...all, '0', '0', '0'].slice(0, 3).join(':')}::`
}

/**
 * Forwards a visitor's address from the web server to the API, signed with their shared secret, so that no visitor can
 * forge one.
 */
export const VISITOR_ADDRESS_HEADER = 'x-visitor-address'

/** The site's own calls, for cached pages: an address that no visitor has. */
export const INTERNAL_ADDRESS = '0.0.0.0'

export const writeVisitorAddress = (secret: string, address: string): string =>
  `${address} ${signatureOf(secret, address)}`

/** The address; undefined without a valid signature. */
export function readVisitorAddress(secret: string, header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [address = '', signature = ''] = header.split(' ', 2)
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, address))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs && isIP(address) !== 0 ? address : undefined
}

const signatureOf = (secret: string, address: string) =>
  createHmac('sha256', secret).update(`visitor ${address}`).digest('base64url')
