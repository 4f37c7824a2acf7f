import { createHmac } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an application shows now for that key, which may stand in groups (RFC 6238: SHA-1, six digits, half a minute). */
export function codeOf(key: string): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(moment).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}
