import { parseUrl } from '../kernel/parse-url.ts'
import { EMAIL_MAX } from './auth.constants.ts'

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Characters that a URL parser would not take as part of a host. */
const NOT_A_HOST = /[\s/:?#@[\]\\%<>^|]/

/**
 * The canonical form of an e-mail address: ASCII letters in lower case, the domain in punycode.
 * Null when it is not an address. Other alphabets are allowed in domains alone: in the local part, homoglyphs and
 * case folding would make one person's address another's.
 */
export function canonicalEmail(text: string): string | null {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  const local = lowered(address.slice(0, Math.max(at, 0)))
  const domain = hostOf(address.slice(at + 1))
  if (domain === null || local.length > 64 || !LOCAL.test(local) || !DOMAIN.test(domain))
    return null
  const canonical = `${local}@${domain}`
  return canonical.length <= EMAIL_MAX ? canonical : null
}

/** Letters of ASCII alone: `toLowerCase` would turn the Kelvin sign into a k. */
const lowered = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

function hostOf(domain: string): string | null {
  if (domain === '' || NOT_A_HOST.test(domain)) return null
  return parseUrl(`http://${domain.normalize('NFC')}`)?.hostname ?? null
}
