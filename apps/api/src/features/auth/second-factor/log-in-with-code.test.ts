import { describe, expect, it } from 'vitest'
import { createFactorsApp } from '../../../../test/auth/factors.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { PASSWORD } from '../../../../test/people.ts'
import { SECURITY } from '../../../../test/test-app.ts'

const app = await createFactorsApp()
const { db, as, visitor, aUser, logIn, aGuarded } = app
const { codeOf, wrongCodeOf, firstStep, wait } = app
const { mailsTo } = mailbox(app)

const finish = (challenge: string, code: string) =>
  visitor.secondFactor.finishLogin({ body: { challenge, code } })

describe('an application that shows codes', () => {
  it('is asked for after the right password, and then lets in as a log-in does', async () => {
    const { user, secret } = await aGuarded()

    const first = await firstStep(user, PASSWORD)
    const { token, user: answered } = await finish(first.challenge, codeOf(secret))

    expect(first).toMatchObject({
      status: 401,
      body: {
        code: 'SECOND_FACTEUR',
        message: 'Un second facteur est demandé',
        challenge: { methods: ['application', 'recuperation'] },
      },
    })
    expect(first.body).not.toHaveProperty('token')
    expect(answered).toMatchObject({ id: user.id, email: user.email })
    expect(await as(token).auth.me()).toEqual(answered)
  })

  it('is not told of to who has not got the password', async () => {
    const { user } = await aGuarded()

    expect(await firstStep(user, 'Faux1!faux')).toMatchObject({
      status: 401,
      body: { code: 'IDENTIFIANTS_INVALIDES' },
    })
  })

  it('changes nothing for an account without one', async () => {
    const answer = await visitor.auth.login({
      body: { email: (await aUser()).email, password: PASSWORD },
    })

    expect(Object.keys(answer).toSorted()).toEqual(['token', 'user'])
  })

  it('is in force once a first code was seen, and not before', async () => {
    const user = await aUser()
    const me = as(await logIn(user)).secondFactor
    const { secret, uri } = await me.beginApplication()
    const confirmed = me.confirmApplication({ body: { code: wrongCodeOf(secret) } })

    await expect(confirmed).rejects.toMatchObject({ status: 400, code: 'CODE_INCORRECT' })
    expect(uri).toContain(`secret=${secret}`)
    expect((await me.factors()).application).toBeNull()
    expect(await logIn(user)).toEqual(expect.any(String))
  })

  it.each(['éàüçôî', '12345６', '𐀅,𓏬ҝ'])(
    'has no code like %s, when it is added or at a log-in',
    async (code) => {
      const { user } = await aGuarded()
      const { challenge } = await firstStep(user, PASSWORD)
      const me = as(await logIn(await aUser())).secondFactor
      await me.beginApplication()
      const refused = { status: 400, code: 'CODE_INCORRECT' }

      await expect(me.confirmApplication({ body: { code } })).rejects.toMatchObject(refused)
      await expect(finish(challenge, code)).rejects.toMatchObject({ code: 'CODE_INCORRECT' })
    },
  )

  it('is there once: another one is added when it was removed', async () => {
    const { me } = await aGuarded()

    await expect(me.secondFactor.beginApplication()).rejects.toMatchObject({
      status: 409,
      code: 'APPLICATION_EXISTANTE',
    })
  })

  it('lies in the database as nobody can read it', async () => {
    const { user, secret } = await aGuarded()

    const [row] = await db.totpSecret.findMany({ where: { userId: user.id } })

    expect(row?.secret).not.toContain(secret)
  })

  it('is read with the pepper of before, and encrypted with the new one once it was used', async () => {
    const { user, secret } = await aGuarded()
    const where = { userId: user.id }
    await db.totpSecret.update({ where, data: { lastUsedStep: null } })
    const before = await db.totpSecret.findUniqueOrThrow({ where })
    const { current, unnamed } = SECURITY.passwordPeppers
    const peppers = { current: 'another pepper of the tests, 32 bytes', former: [current], unnamed }
    const other = await createFactorsApp({
      databaseUrl: app.databaseUrl,
      security: { passwordPeppers: peppers },
    })

    const { challenge } = await other.firstStep(user, PASSWORD)
    const body = { challenge, code: other.codeOf(secret) }
    await other.visitor.secondFactor.finishLogin({ body })

    const keyOf = (row: { secret: string }) => row.secret.split('.')[0]
    expect(keyOf(await db.totpSecret.findUniqueOrThrow({ where }))).not.toBe(keyOf(before))
  })

  it('remembers for how long the log-in was to last', async () => {
    const { user, secret } = await aGuarded()
    const { body } = await app.http
      .post('/api/auth/login')
      .set('X-Requested-With', 'XMLHttpRequest')
      .send({ email: user.email, password: PASSWORD, remember: true })

    await finish(body.challenge.token, codeOf(secret))

    const where = { userId: user.id, remember: true }
    expect(await db.session.count({ where })).toBe(1)
  })
})

describe('a code', () => {
  it('works once, also for another log-in', async () => {
    const { user, secret } = await aGuarded()
    const [one, other] = [await firstStep(user, PASSWORD), await firstStep(user, PASSWORD)]
    const code = codeOf(secret)
    await finish(one.challenge, code)

    await expect(finish(other.challenge, code)).rejects.toMatchObject({ code: 'CODE_INCORRECT' })
  })

  it('of a minute ago is none any more', async () => {
    const { user, secret } = await aGuarded()
    const code = codeOf(secret)
    wait(60_000)

    const { challenge } = await firstStep(user, PASSWORD)

    await expect(finish(challenge, code)).rejects.toMatchObject({ code: 'CODE_INCORRECT' })
  })

  it('may be mistyped: the log-in goes on, for five minutes', async () => {
    const { user, secret } = await aGuarded()
    const { challenge } = await firstStep(user, PASSWORD)

    await expect(finish(challenge, wrongCodeOf(secret))).rejects.toMatchObject({
      code: 'CODE_INCORRECT',
      issues: [{ path: 'code' }],
    })
    await expect(finish(challenge, codeOf(secret))).resolves.toMatchObject({
      user: { id: user.id },
    })
    wait(30_000)
    await expect(finish(challenge, codeOf(secret))).rejects.toMatchObject({
      code: 'CONNEXION_EXPIREE',
    })
  })

  it('comes too late after five minutes', async () => {
    const { user, secret } = await aGuarded()
    const { challenge } = await firstStep(user, PASSWORD)
    wait(5 * 60_000)

    await expect(finish(challenge, codeOf(secret))).rejects.toMatchObject({
      code: 'CONNEXION_EXPIREE',
    })
  })

  it('does not finish a log-in whose password has changed since', async () => {
    const { user, secret, me } = await aGuarded()
    const { challenge } = await firstStep(user, PASSWORD)
    await me.auth.changePassword({ body: { currentPassword: PASSWORD, password: 'Nouveau1!mot' } })

    await expect(finish(challenge, codeOf(secret))).rejects.toMatchObject({
      code: 'CONNEXION_EXPIREE',
    })
  })

  it('does not let a suspended account in', async () => {
    const { user, secret } = await aGuarded()
    const { challenge } = await firstStep(user, PASSWORD)
    await db.user.update({ where: { id: user.id }, data: { isActive: false } })

    await expect(finish(challenge, codeOf(secret))).rejects.toMatchObject({
      status: 403,
      code: 'COMPTE_SUSPENDU',
    })
  })
})

describe('wrong codes', () => {
  it('are five in a quarter of an hour for an account, with the right one refused after them', async () => {
    const strict = await createFactorsApp({ security: { rateLimitScale: 1 } })
    const { user, secret } = await strict.aGuarded()
    const { challenge } = await strict.firstStep(user, PASSWORD)
    const guess = (code: string) =>
      strict.visitor.secondFactor
        .finishLogin({ body: { challenge, code } })
        .then(() => 200)
        .catch((error: unknown) => Object(error).status)

    const guesses: unknown[] = []
    for (let index = 0; index < 5; index += 1) {
      guesses.push(await guess(strict.wrongCodeOf(secret)))
    }

    expect(guesses).toEqual([400, 400, 400, 400, 400])
    expect(await guess(strict.codeOf(secret))).toBe(429)
  })

  it('are counted for the account, and right ones are not', async () => {
    const strict = await createFactorsApp({ security: { rateLimitScale: 1 } })
    const { me, secret } = await strict.aGuarded()
    const statuses: unknown[] = []
    for (let index = 0; index < 7; index += 1) {
      await me.secondFactor.confirmByCode({ body: { code: strict.codeOf(secret) } })
      statuses.push(204)
      strict.wait(30_000)
    }

    expect(statuses).toHaveLength(7)
  })
})

describe('a recovery code', () => {
  it('lets in once, in any spelling, and its owner hears of it', async () => {
    const { user, recoveryCodes } = await aGuarded()
    const [code = ''] = recoveryCodes
    const [one, other] = [await firstStep(user, PASSWORD), await firstStep(user, PASSWORD)]

    await finish(one.challenge, ` ${code.toUpperCase().replaceAll('-', ' ')} `)

    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    await expect(finish(other.challenge, code)).rejects.toMatchObject({ code: 'CODE_INCORRECT' })
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      template: 'second-factor-changed',
      data: { change: 'code-utilisé' },
    })
  })

  it('is nobody else’s', async () => {
    const [one, other] = [await aGuarded(), await aGuarded()]
    const { challenge } = await firstStep(one.user, PASSWORD)

    const finished = finish(challenge, other.recoveryCodes[0] ?? '')

    await expect(finished).rejects.toMatchObject({ code: 'CODE_INCORRECT' })
  })

  it('is worth nothing once there are new ones', async () => {
    const { user, me, recoveryCodes } = await aGuarded()
    const renewed = await me.secondFactor.renewRecoveryCodes()
    const { challenge } = await firstStep(user, PASSWORD)

    await expect(finish(challenge, recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'CODE_INCORRECT',
    })
    await finish(challenge, renewed.recoveryCodes[0] ?? '')
    expect((await me.secondFactor.factors()).recoveryCodesLeft).toBe(9)
  })

  it('is not drawn for who has no second factor', async () => {
    const me = as(await logIn(await aUser()))

    await expect(me.secondFactor.renewRecoveryCodes()).rejects.toMatchObject({
      status: 409,
      code: 'SANS_SECOND_FACTEUR',
    })
  })
})
