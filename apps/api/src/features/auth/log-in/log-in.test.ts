import { describe, expect, it } from 'vitest'
import { people, PASSWORD } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

let time = Date.now()
const app = await createTestApp({ now: () => new Date(time) })
const { db, http, visitor, as, passwords } = app
const { aUser, logIn } = people(app)

const DAY_MS = 86_400_000

const post = (body: object) =>
  http.post('/api/auth/login').set('X-Requested-With', 'XMLHttpRequest').send(body)

describe('POST /api/auth/login', () => {
  it('gives a token and who one is, and nothing that is not theirs to see (§3.7, §3.8, §7.2)', async () => {
    const user = await aUser()

    const { token, user: shown } = await visitor.auth.login({
      body: { email: user.email.toUpperCase(), password: PASSWORD },
    })

    expect(shown).toEqual({
      id: user.id,
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName: 'Dupont',
      email: user.email,
      language: 'fr',
      role: 'user',
      isActive: true,
      emailVerified: true,
      createdAt: user.createdAt.toISOString(),
      lastLogin: new Date(time).toISOString(),
    })
    expect(await as(token).auth.me()).toEqual(shown)
  })

  it('ends the session that the same browser had, and no other', async () => {
    const user = await aUser()
    const [former, elsewhere] = [await logIn(user), await logIn(user)]

    const { token } = await as(former).auth.login({
      body: { email: user.email, password: PASSWORD },
    })

    await expect(as(former).auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(as(elsewhere).auth.me()).resolves.toMatchObject({ id: user.id })
    await expect(as(token).auth.me()).resolves.toMatchObject({ id: user.id })
  })

  it('says the same, byte for byte, of a wrong password and of an unknown address [T-ENUM]', async () => {
    const { email } = await aUser()
    const before = passwords.checks()

    const wrong = await post({ email, password: 'Faux1!faux' })
    const unknown = await post({ email: 'personne@exemple.fr', password: 'Faux1!faux' })

    expect(wrong.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
    expect(passwords.checks() - before).toBe(2)
    expect(wrong.body).toEqual({
      message: 'Email ou mot de passe incorrect',
      error: 'Email ou mot de passe incorrect',
      status: 401,
      code: 'IDENTIFIANTS_INVALIDES',
    })
  })

  it('tells that an account is suspended only to who knows its password (§4.2)', async () => {
    const { email } = await aUser({ isActive: false })

    const wrong = await post({ email, password: 'Faux1!faux' })
    const right = await post({ email, password: PASSWORD })

    expect(wrong.body.code).toBe('IDENTIFIANTS_INVALIDES')
    expect(right.status).toBe(403)
    expect(right.body).toMatchObject({ message: 'Accès interdit', code: 'COMPTE_SUSPENDU' })
  })

  it('hashes a password anew when its hash is one of before', async () => {
    const before = (await passwords.hash(PASSWORD)).replace(/^pepper=\w+/, '')
    const user = await aUser({ passwordHash: before })

    await logIn(user)
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
    await logIn(user)

    expect(passwordHash).not.toBe(before)
    expect(passwords.isOutdated(passwordHash)).toBe(false)
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ passwordHash })
  })

  it('takes the whole of a long password, and no other with the same beginning [T-PASS]', async () => {
    const long = `Aa1!${'é'.repeat(40)}`
    const { email } = await aUser({}, `${long}fin`)

    expect((await post({ email, password: `${long}faux` })).status).toBe(401)
    expect((await post({ email, password: `${long}fin` })).status).toBe(200)
  })

  it('takes an accent in both ways to type it, and a password that looks like HTML as it is', async () => {
    const { email } = await aUser({}, 'Aa1!<b>été</b>\0')

    expect((await post({ email, password: 'Aa1!<b>e\u0301te\u0301</b>\0' })).status).toBe(200)
    expect((await post({ email, password: 'Aa1!été' })).status).toBe(401)
  })

  it.each([
    [{ email: '', password: 'x' }, 'email', 'Email requis'],
    [{ email: 'zoe', password: 'x' }, 'email', 'Adresse email invalide'],
    [{ email: 'z@exemple.fr', password: '' }, 'password', 'Mot de passe requis'],
    [{ email: 'z@exemple.fr' }, 'password', 'Mot de passe requis'],
    [{ email: { not: '' }, password: 'x' }, 'email', 'Email requis'],
  ])('refuses %j (§5.3, §5.7)', async (body, path, message) => {
    const answer = await post(body)

    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([{ path, message }])
  })
})

describe('a session', () => {
  it.each([
    ['lasts 8 hours', false, 8 * 3_600_000],
    ['that is remembered ends after 7 days without use', true, 7 * DAY_MS],
  ])('%s', async (_, remember, lasts) => {
    const token = await logIn(await aUser(), remember)
    const start = time

    time = start + lasts - 1_000
    const before = await db.session.count({ where: { expiresAt: { gt: new Date(time) } } })
    time = start + lasts
    const { status } = await http.get('/api/auth/me').set('Authorization', `Bearer ${token}`)

    expect(before).toBeGreaterThan(0)
    expect(status).toBe(401)
  })

  it('that is remembered and used ends after 30 days (§2.8)', async () => {
    const token = await logIn(await aUser(), true)
    const start = time
    const statusAfter = async (days: number) => {
      time = start + days * DAY_MS
      return (await http.get('/api/auth/me').set('Authorization', `Bearer ${token}`)).status
    }

    const used = [6, 12, 18, 24, 29]
    const statuses: number[] = []
    for (const days of used) statuses.push(await statusAfter(days))

    expect(statuses).toEqual(used.map(() => 200))
    expect(await statusAfter(30)).toBe(401)
  })

  it('of an administrator lasts 8 hours, also one from before that', async () => {
    const user = await aUser()
    const token = await logIn(user, true)
    await db.user.update({ where: { id: user.id }, data: { role: 'admin' } })

    expect((await as(token).auth.me()).role).toBe('admin')
    time += 8 * 3_600_000
    await expect(as(token).auth.me()).rejects.toMatchObject({ status: 401 })
  })

  it('is believed by a machine whose clock is a minute behind [T-CLOCK]', async () => {
    const token = await logIn(await aUser())

    time -= 60_000
    const late = await as(token).auth.me()
    time += 60_000

    expect(late.role).toBe('user')
  })

  it('is listed, and ended from another device', async () => {
    const user = await aUser()
    const [here, there] = [await logIn(user), await logIn(user)]
    const list = await as(here).auth.sessions()
    const other = list.find(({ isCurrent }) => !isCurrent)

    await as(here).auth.endSession({ params: { id: other?.id ?? '' } })

    expect(list).toHaveLength(2)
    await expect(as(there).auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await as(here).auth.sessions()).toHaveLength(1)
  })

  it('is nobody else’s to end', async () => {
    const [mine, theirs] = [await logIn(await aUser()), await logIn(await aUser())]
    const [session] = await as(theirs).auth.sessions()

    const ended = as(mine).auth.endSession({ params: { id: session?.id ?? '' } })

    await expect(ended).rejects.toMatchObject({ status: 404 })
    await expect(as(theirs).auth.me()).resolves.toBeDefined()
  })

  it('is kept without anything that would let in', async () => {
    const token = await logIn(await aUser())

    const rows = JSON.stringify(await db.session.findMany())

    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(payload.jti)
    expect(Object.keys(payload).toSorted()).toEqual(
      ['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'ver'].toSorted(),
    )
  })
})
