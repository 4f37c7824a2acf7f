import { describe, expect, it } from 'vitest'
import { fakeApi, on, routes } from '#testing/fake-api.ts'

const read = (user: object) => fakeApi([on(routes.auth.me).replyRaw(user)]).api.auth.me()

describe('somebody with an account (§3)', () => {
  it.each([
    ['admin', 'admin'],
    ['user', 'user'],
    ['editor', 'user'],
    ['ADMIN', 'user'],
    [undefined, 'user'],
  ])('of role %s is one of role %s (§3.7)', async (said, role) => {
    expect((await read({ id: 1, role: said })).role).toBe(role)
  })

  it.each([
    [false, false],
    [true, true],
    [undefined, true],
  ])('whose isActive is %s may come in: %s (§3.7)', async (said, isActive) => {
    expect((await read({ id: 1, isActive: said })).isActive).toBe(isActive)
  })
})
