import { expect, it } from 'vitest'
import { people } from '../../test/people.ts'
import { createTestApp } from '../../test/test-app.ts'
import { purge } from './purge.ts'

const app = await createTestApp()
const { db, visitor } = app
const { aUser, logIn } = people(app)

it('deletes what has run out a week ago, and nothing that is in use', async () => {
  const user = await aUser()
  await logIn(user)
  await visitor.auth.forgotPassword({ body: { email: user.email } })
  const count = () =>
    Promise.all([db.session.count(), db.accountLink.count(), db.rateLimit.count()])

  await purge(db, new Date())
  const inUse = await count()
  await purge(db, new Date(Date.now() + 8 * 86_400_000))

  expect(inUse).toEqual([1, 1, 3])
  expect(await count()).toEqual([0, 0, 0])
  expect(await db.user.count()).toBe(1)
})
