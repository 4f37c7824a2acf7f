import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

/**
 * Forwards a visitor's address from the web server to the API, signed with their shared secret, so that no visitor can
 * forge one.
 */
export const VISITOR_ADDRESS_HEADER = 'x-visitor-address'

/** The site's own calls, for cached pages: an address that no visitor has. */
export const HOUSE_ADDRESS = '0.0.0.0'

export const writeVisitorAddress = (secret: string, address: string): string =>
  `${address} ${signatureOf(secret, address)}`

/** The address; undefined without a valid signature. */
export function readVisitorAddress(secret: string, header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [address = '', signature = ''] = header.split(' ', 2)
  const expected = Buffer.from(signatureOf(secret, address))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && isIP(address) !== 0 ? address : undefined
}

const signatureOf = (secret: string, address: string) =>
  createHmac('sha256', secret).update(`visitor ${address}`).digest('base64url')
