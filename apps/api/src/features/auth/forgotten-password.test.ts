import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../test/mailbox.ts'
import { people, PASSWORD } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

let time = Date.now()
const app = await createTestApp({ now: () => new Date(time) })
const { http, visitor } = app
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

  it('is replaced with the link, once, and every session ends', async () => {
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
})
