import type { Route } from '@espace/contracts/kernel/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyRoute, lineOf, routes } from '../every-route.ts'
import { mailbox } from '../mail/mailbox.ts'
import { PASSWORD, people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, visitor } = app
const { aUser, logIn } = people(app)
const { call } = everyRoute(app)

/** Statuses of calls about missing objects, one after the other. */
async function everyStatus(all: readonly Route[], token: string) {
  const answers: { line: string; status: number }[] = []
  for (const route of all) {
    // Ends the session, and is tested below.
    if (lineOf(route) === 'POST /api/auth/logout') continue
    answers.push({ line: lineOf(route), status: (await call(route, token)).status })
  }
  return answers
}

const team = app.as(await logIn(await aUser({ role: 'admin' })))
const { lastToken } = mailbox(app)

describe('everything that ends a session', () => {
  const guarded = routes.filter(({ access }) => access !== 'public')

  interface Ending {
    token: string
    id: number
    email: string
  }

  const NEW_PASSWORD = 'Nouveau1!mot'

  /** Actions that must end every session of the account. */
  const endings: Record<string, (ending: Ending) => Promise<unknown>> = {
    suspension: ({ id }) => team.users.setStatus({ params: { id }, body: { isActive: false } }),
    'deletion by the team': ({ id }) => team.users.remove({ params: { id } }),
    'deletion of one’s account': ({ token }) =>
      app.as(token).auth.deleteAccount({ body: { password: PASSWORD } }),
    'a password set on another device': async ({ email }) => {
      const body = { currentPassword: PASSWORD, password: NEW_PASSWORD }
      await app.as(await logIn({ email })).auth.changePassword({ body })
    },
    'a password set by a link': async ({ email }) => {
      await visitor.auth.forgotPassword({ body: { email } })
      const body = { token: await lastToken(email), password: NEW_PASSWORD }
      await visitor.auth.resetPassword({ body })
    },
    'an address taken back by a link': async ({ token, email }) => {
      const other = `autre-${email}`
      await app.as(token).auth.changeEmail({ body: { email: other, password: PASSWORD } })
      await visitor.auth.confirmEmail({ body: { token: await lastToken(other) } })
      const body = { token: await lastToken(email), password: NEW_PASSWORD }
      await visitor.auth.undoEmail({ body })
    },
    'its end in the list of another device': async ({ email }) => {
      const there = app.as(await logIn({ email }))
      const one = (await there.auth.sessions()).find(({ isCurrent }) => !isCurrent)
      await there.auth.endSession({ params: { id: one?.id ?? '' } })
    },
    'log-out': ({ token }) => app.as(token).auth.logout(),
  }

  it.each(Object.entries(endings))(
    'does so at the next call, on every route: %s (§4.2) [T-AUTH-1]',
    async (_, end) => {
      const user = await aUser()
      const token = await logIn(user)
      const still = await everyStatus(guarded, token)
      await end({ token, id: user.id, email: user.email })

      expect(still.filter(({ status }) => status === 401)).toEqual([])
      const after = await everyStatus(guarded, token)
      expect(after.filter(({ status }) => status !== 401)).toEqual([])
    },
  )

  it('is none of these, and the session goes on (control) [T-AUTH-1]', async () => {
    const user = await aUser()
    const token = await logIn(user)
    await logIn(user)
    await visitor.auth.forgotPassword({ body: { email: user.email } })

    const statuses = await everyStatus(guarded, token)

    expect(statuses.filter(({ status }) => status === 401)).toEqual([])
  })

  const rotated = createTestApp({
    databaseUrl: app.databaseUrl,
    security: { jwtSecret: 'another secret of the tests, 32 bytes and more' },
  })
  const ofAnAdmin = aUser({ role: 'admin' }).then(logIn)

  it.each(guarded.map((route): [string, Route] => [lineOf(route), route]))(
    'includes another secret of the tokens: %s',
    async (_, route) => {
      const { call } = everyRoute(await rotated)

      expect((await call(route, await ofAnAdmin)).status).toBe(401)
    },
  )

  const ofAdmins = guarded.filter(({ access }) => access === 'admin')

  it.each(ofAdmins.map((route): [string, Route] => [lineOf(route), route]))(
    'takes rights away at the next call, too: %s (§6.3) [T-AUTH-1]',
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
