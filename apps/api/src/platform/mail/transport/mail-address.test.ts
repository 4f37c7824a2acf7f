import { expect, it } from 'vitest'
import { isOneAddress, parseMailbox, withoutAddresses } from './mail-address.ts'

it.each(['zoe@example.org', "o'neil+club@example.org", 'zoé@exämple.org', 'root@localhost'])(
  'one address: %s',
  (text) => {
    expect(isOneAddress(text)).toBe(true)
  },
)

it.each([
  '',
  'zoe',
  '@example.org',
  'zoe@',
  'a@x.fr,b@y.fr',
  'a@x.fr;b@y.fr',
  'a@x.fr b@y.fr',
  'a@x.fr\r\nBcc: b@y.fr',
  'a@x.fr\nRCPT TO:<b@y.fr>',
  'a@x.fr\0',
  'Zoé <a@x.fr>',
  '<a@x.fr>',
  '"a b"@x.fr',
  '"a@x.fr"@y.fr',
  'a(b)@x.fr',
  'group:a@x.fr;',
  'a@b@c.fr',
  'a\\@x.fr',
  `a@x.fr\u2028b@y.fr`,
  `${'a'.repeat(65)}@x.fr`,
])('not one address: %j', (text) => {
  expect(isOneAddress(text)).toBe(false)
})

it.each([
  ["L'espace comédie <contact@localhost>", "L'espace comédie", 'contact@localhost'],
  ['"L’espace, comédie" <contact@x.fr>', 'L’espace, comédie', 'contact@x.fr'],
  ['contact@x.fr', '', 'contact@x.fr'],
])('a sender: %s', (text, name, address) => {
  expect(parseMailbox(text)).toEqual({ name, address })
})

it.each([
  '',
  'L’espace',
  'A <a@x.fr>, B <b@x.fr>',
  'A <a@x.fr,b@x.fr>',
  'A\r\nBcc: x@y.fr <a@x.fr>',
])('not a sender: %j', (text) => {
  expect(parseMailbox(text)).toBeUndefined()
})

it.each([
  ['550 5.1.1 <zoe@example.org>: unknown', '550 5.1.1 <[address]>: unknown'],
  ['zoe@example.org and o’neil+x@b.fr, too', '[address] and [address], too'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('a log line names nobody: %s', (text, clean) => {
  expect(withoutAddresses(text)).toBe(clean)
})
