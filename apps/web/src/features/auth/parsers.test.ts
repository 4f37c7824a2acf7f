import { describe, expect, it } from 'vitest'
import { parseUser } from './parsers.ts'

describe('somebody with an account (§3)', () => {
  it.each([
    ['admin', 'admin'],
    ['user', 'user'],
    ['editor', 'user'],
    ['ADMIN', 'user'],
    [undefined, 'user'],
  ])('of role %s is one of role %s (§3.7)', (said, role) => {
    expect(parseUser({ id: 1, role: said }).role).toBe(role)
  })

  it.each([
    [false, false],
    [true, true],
    [undefined, true],
  ])('whose isActive is %s may come in: %s (§3.7)', (said, isActive) => {
    expect(parseUser({ id: 1, isActive: said }).isActive).toBe(isActive)
  })
})
