import { isIPv6 } from 'node:net'

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
