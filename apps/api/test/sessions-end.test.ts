import type { Route } from '@espace/contracts/kernel/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyRoute, lineOf, routes } from './every-route.ts'
import { people } from './people.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const { db } = app
const { aUser, logIn } = people(app)
const { call } = everyRoute(app)

describe('everything that ends a session', () => {
  const guarded = routes.filter(({ access }) => access !== 'public')

  interface Ending {
    token: string
    id: number
  }

  /** Each ends the session of that person, in its own way. */
  const endings: Record<string, (ending: Ending) => Promise<unknown>> = {
    suspension: ({ id }) => db.user.update({ where: { id }, data: { isActive: false } }),
    deletion: ({ id }) => db.user.delete({ where: { id } }),
    'a password set elsewhere': ({ id }) =>
      db.user.update({ where: { id }, data: { tokenVersion: { increment: 1 } } }),
    'log-out': ({ token }) => app.as(token).auth.logout(),
  }

  const cases = Object.keys(endings).flatMap((ending) =>
    guarded.map((route): [string, string, Route] => [ending, lineOf(route), route]),
  )

  it.each(cases)('does so at the next call: %s, %s', async (ending, _, route) => {
    const user = await aUser({ role: 'admin' })
    const token = await logIn(user)
    await endings[ending]?.({ token, id: user.id })

    expect((await call(route, token)).status).toBe(401)
  })

  const rotated = createTestApp({
    databaseUrl: app.databaseUrl,
    security: { jwtSecret: 'another secret of the tests, 32 bytes and more' },
  })

  it.each(guarded.map((route): [string, Route] => [lineOf(route), route]))(
    'includes another secret of the tokens: %s',
    async (_, route) => {
      const token = await logIn(await aUser({ role: 'admin' }))
      const { call } = everyRoute(await rotated)

      expect((await call(route, token)).status).toBe(401)
    },
  )

  const ofAdmins = guarded.filter(({ access }) => access === 'admin')

  it.each(ofAdmins.map((route): [string, Route] => [lineOf(route), route]))(
    'takes rights away at the next call, too: %s',
    async (_, route) => {
      const user = await aUser({ role: 'admin' })
      const token = await logIn(user)
      await db.user.update({ where: { id: user.id }, data: { role: 'user' } })

      expect((await call(route, token)).status).toBe(403)
    },
  )

  it('takes rights away at once from who has just used them', async () => {
    const user = await aUser({ role: 'admin' })
    const token = await logIn(user)
    const close = () => app.as(token).settings.setMaintenance({ body: { enabled: false } })
    await close()

    await db.user.update({ where: { id: user.id }, data: { role: 'user' } })

    await expect(close()).rejects.toMatchObject({ status: 403 })
  })
})

describe('the secret of the tokens', () => {
  let token: string

  beforeAll(async () => {
    token = await logIn(await aUser())
  })

  it.each([
    ['is another one', { jwtSecret: 'another secret of the tests, 32 bytes and more' }, 401],
    [
      'has been changed and the old one is still accepted',
      {
        jwtSecret: 'another secret of the tests, 32 bytes and more',
        previousJwtSecret: 'a secret of the tests, with 32 bytes and more',
      },
      200,
    ],
  ])('%s', async (_, security, expected) => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, security })

    const { status } = await other.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`)

    expect(status).toBe(expected)
  })
})
