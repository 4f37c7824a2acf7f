import { expect, it } from 'vitest'
import { createVault } from './vault.ts'

const [OLD, NEW] = ['a pepper of before, 32 bytes and more', 'a pepper of today, 32 bytes and more']

it('opens what it has sealed, for its owner alone', () => {
  const vault = createVault({ current: NEW, former: [] })
  const sealed = vault.seal('secret', 'totp:1')

  expect(vault.open(sealed, 'totp:1')).toBe('secret')
  expect(() => vault.open(sealed, 'totp:2')).toThrow('unable to authenticate data')
  expect(vault.seal('secret', 'totp:1')).not.toBe(sealed)
})

it('opens what was sealed with a key that is still known, and with no other', () => {
  const sealed = createVault({ current: OLD, former: [] }).seal('secret', 'x')

  expect(createVault({ current: NEW, former: [OLD] }).open(sealed, 'x')).toBe('secret')
  expect(() => createVault({ current: NEW, former: [] }).open(sealed, 'x')).toThrow(
    'Sealed with a key that is not known any more.',
  )
})

it('does not open what was changed', () => {
  const vault = createVault({ current: NEW, former: [] })
  const [id = '', content = ''] = vault.seal('secret', 'x').split('.')
  const bytes = Buffer.from(content, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1

  expect(() => vault.open(`${id}.${bytes.toString('base64url')}`, 'x')).toThrow(
    'unable to authenticate data',
  )
})
