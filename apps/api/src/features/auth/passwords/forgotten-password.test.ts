import { describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { people, PASSWORD } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

let time = Date.now()
const app = await createTestApp({ now: () => new Date(time) })
const { db, http, visitor } = app
const { aUser } = people(app)

const HOUR_MS = 3_600_000

const { mailsTo, lastToken } = mailbox(app)

describe('a forgotten password', () => {
  it('is asked for with the same answer, whether or not there is an account', async () => {
    const { email } = await aUser()
    const ask = (address: string) =>
      http
        .post('/api/auth/forgot-password')
        .set('X-Requested-With', 'XMLHttpRequest')
        .send({ email: address })

    const known = await ask(email)
    const unknown = await ask('personne@exemple.fr')

    expect(known.status).toBe(200)
    expect(unknown.text).toBe(known.text)
    expect(await mailsTo('personne@exemple.fr')).toEqual([])
    expect(await mailsTo(email)).toMatchObject([{ template: 'reset-password' }])
  })

  it('is replaced with the link, once, and every session ends [T-PASS]', async () => {
    const user = await aUser()
    const { email } = user
    const { token: session } = await visitor.auth.login({ body: { email, password: PASSWORD } })
    await visitor.auth.forgotPassword({ body: { email } })
    const token = await lastToken(email)
    const reset = () => visitor.auth.resetPassword({ body: { token, password: 'Nouveau1!mot' } })

    await reset()

    await expect(reset()).rejects.toMatchObject({ status: 400, code: 'LIEN_INVALIDE' })
    await expect(app.as(session).auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(visitor.auth.login({ body: { email, password: PASSWORD } })).rejects.toMatchObject(
      { status: 401 },
    )
    await expect(
      visitor.auth.login({ body: { email, password: 'Nouveau1!mot' } }),
    ).resolves.toBeDefined()
    expect((await mailsTo(email)).at(-1)?.template).toBe('password-changed')
  })

  it('is replaced by one of two who open the link at once', async () => {
    const { email } = await aUser()
    await visitor.auth.forgotPassword({ body: { email } })
    const token = await lastToken(email)

    const outcomes = await Promise.allSettled(
      ['Premier1!mot', 'Second1!mot'].map((password) =>
        visitor.auth.resetPassword({ body: { token, password } }),
      ),
    )

    const states = outcomes.map(({ status }) => status).toSorted()
    expect(states).toEqual(['fulfilled', 'rejected'])
  })

  it('is not replaced with one that everybody tries', async () => {
    const { email } = await aUser()
    await visitor.auth.forgotPassword({ body: { email } })
    const token = await lastToken(email)

    await expect(
      visitor.auth.resetPassword({ body: { token, password: 'P@ssw0rd' } }),
    ).rejects.toMatchObject({ issues: [{ path: 'password' }] })
    await visitor.auth.resetPassword({ body: { token, password: 'Bb2!motdepasse' } })
  })

  it('is not replaced after an hour', async () => {
    const { email } = await aUser()
    await visitor.auth.forgotPassword({ body: { email } })
    const token = await lastToken(email)

    time += HOUR_MS

    await expect(
      visitor.auth.resetPassword({ body: { token, password: 'Nouveau1!mot' } }),
    ).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
  })

  it('fills nobody’s mailbox', async () => {
    const { email } = await aUser()

    for (const _ of [1, 2, 3, 4]) await visitor.auth.forgotPassword({ body: { email } })

    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('fills it no more by many calls at the same moment: each waits for the account, and counts', async () => {
    const { id, email } = await aUser()
    const waiting = async () => expect(await lockWaiters(db)).toBeGreaterThanOrEqual(4)

    // Held until all of them are there: without their own lock they would all count none.
    const all = await db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from users where id = ${id} for no key update`
      const calls = [1, 2, 3, 4].map(() => visitor.auth.forgotPassword({ body: { email } }))
      await vi.waitFor(waiting, { timeout: 20_000 })
      return { calls }
    })
    await Promise.all(all.calls)

    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('of a suspended account is not replaced, and the answer is the same', async () => {
    const [{ email }, other] = [await aUser({ isActive: false }), await aUser()]

    const answer = await visitor.auth.forgotPassword({ body: { email } })

    expect(answer).toEqual(await visitor.auth.forgotPassword({ body: { email: other.email } }))
    expect(await mailsTo(email)).toEqual([])
  })
})
