import { describe, expect, it } from 'vitest'
import { readVisitorAddress, writeVisitorAddress } from './ip.ts'

const SECRET = 'a secret of the site and its API'

describe("a visitor's address between the site and the API", () => {
  it.each(['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7'])('arrives: %s', (address) => {
    expect(readVisitorAddress(SECRET, writeVisitorAddress(SECRET, address))).toBe(address)
  })

  it.each([
    undefined,
    '',
    '203.0.113.7',
    '203.0.113.7 ',
    writeVisitorAddress('another secret', '203.0.113.7'),
    writeVisitorAddress(SECRET, '203.0.113.7').replace('7 ', '8 '),
    writeVisitorAddress(SECRET, 'not-an-address'),
  ])('is believed of nobody else: %s', (header) => {
    expect(readVisitorAddress(SECRET, header)).toBeUndefined()
  })
})
