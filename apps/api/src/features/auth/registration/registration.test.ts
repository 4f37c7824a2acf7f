import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { aRegistration, people, PASSWORD } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

let time = Date.now()
const app = await createTestApp({ now: () => new Date(time) })
const { db, http, visitor } = app
const { aUser } = people(app)

const HOUR_MS = 3_600_000

const register = (body: object) =>
  http.post('/api/auth/register').set('X-Requested-With', 'XMLHttpRequest').send(body)

const { mailsTo, lastToken } = mailbox(app)

describe('POST /api/auth/register', () => {
  it('makes an account, and asks by mail whether the address is right (§7.2, §8.4)', async () => {
    const body = aRegistration({ email: 'Zoe@Exemple.fr' })

    const answer = await register(body)

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      message: 'Inscription réussie ! Vous allez recevoir un email de confirmation.',
    })
    expect(await db.user.findUnique({ where: { email: 'zoe@exemple.fr' } })).toMatchObject({
      role: 'user',
      isActive: true,
      birthDate: new Date('1990-02-28'),
      emailVerifiedAt: null,
    })
    expect(await mailsTo('zoe@exemple.fr')).toMatchObject([
      {
        template: 'verify-email',
        data: { firstName: 'Zoé', url: expect.stringMatching(/^\/verifier-email\?token=/) },
      },
    ])
  })

  it('writes to an account in the language of the page that it was made on', async () => {
    const body = { ...aRegistration(), language: 'en' }
    await register(body)
    await register(body)

    expect(await mailsTo(body.email)).toMatchObject([
      { language: 'en', data: { url: expect.stringMatching(/^\/en\/verifier-email\?token=/) } },
      { template: 'account-exists', language: 'en', data: { loginUrl: '/en/connexion' } },
    ])
  })

  it('lets in before the address is verified', async () => {
    const body = aRegistration()
    await register(body)

    const { user } = await visitor.auth.login({ body: { email: body.email, password: PASSWORD } })

    expect(user.email).toBe(body.email)
  })

  it('answers the same for an address that has an account, and tells its owner once a day [T-ENUM]', async () => {
    const owner = await aUser({ firstName: 'Ada' })
    const unknown = await register(aRegistration())

    const known = await register(aRegistration({ email: owner.email.toUpperCase() }))
    await register(aRegistration({ email: owner.email }))
    const first = await mailsTo(owner.email)
    time += 24 * HOUR_MS
    await register(aRegistration({ email: owner.email }))

    expect(known.status).toBe(201)
    expect(known.text).toBe(unknown.text)
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(first).toMatchObject([{ template: 'account-exists', data: { firstName: 'Ada' } }])
    expect(await mailsTo(owner.email)).toHaveLength(2)
    expect(await db.user.findUnique({ where: { id: owner.id } })).toMatchObject({
      passwordHash: owner.passwordHash,
      lastName: owner.lastName,
    })
  })

  it('makes one account of many registrations at once', async () => {
    const body = aRegistration()

    const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await db.user.count({ where: { email: body.email } })).toBe(1)
  })

  it('would make several if the database let it', async () => {
    await db.$executeRaw`drop index users_email_key`
    const body = aRegistration()

    await Promise.all(Array.from({ length: 4 }, () => register(body)))

    const count = await db.user.count({ where: { email: body.email } })
    await db.user.deleteMany({ where: { email: body.email } })
    await db.$executeRaw`create unique index users_email_key on users (email)`
    expect(count).toBeGreaterThan(1)
  })

  it.each(['role', 'isActive', 'id', 'tokenVersion', 'emailVerifiedAt', '__proto__'])(
    'takes no %s',
    async (field) => {
      const body = aRegistration()
      const json = `${JSON.stringify(body).slice(0, -1)},"${field}":"admin"}`

      const { status } = await register({}).type('json').send(json)

      expect(status).toBe(400)
      expect(await db.user.count({ where: { email: body.email } })).toBe(0)
    },
  )

  it('says of each field what is wrong with it (§5.8)', async () => {
    const { status, body } = await register({
      ...aRegistration(),
      firstName: 'Z',
      password: 'aA1!',
    })

    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Requête invalide', code: 'REQUETE_INVALIDE' })
    expect(body.issues).toEqual([
      { path: 'firstName', message: 'Le prénom doit contenir au moins 2 caractères' },
      { path: 'password', message: 'Le mot de passe doit contenir au moins 8 caractères' },
    ])
  })

  it.each([
    ['on the lists of those who guess', 'P@ssw0rd'],
    ['on them, however it is written', '1QAZ@wsx'],
    ['the name of the house', 'L’Espace-Comédie-59!'],
    ['the name of the house, its accent typed apart', 'Cafe\u0301Come\u0301die1!'],
  ])('takes no password that is %s', async (_, password) => {
    const body = aRegistration({ password })

    const answer = await register(body)

    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([
      { path: 'password', message: 'Ce mot de passe est trop courant, choisissez-en un autre' },
    ])
    expect(await db.user.count({ where: { email: body.email } })).toBe(0)
  })

  it.each(['\u212Aevin@exemple.fr', 'm\u0131ke@exemple.fr', 'а@exemple.fr'])(
    'takes no letters that look like others: %s',
    async (email) => {
      expect((await register(aRegistration({ email }))).status).toBe(400)
    },
  )
})

describe('POST /api/auth/verify-email', () => {
  it('takes the link once', async () => {
    const { email } = aRegistration()
    await register(aRegistration({ email }))
    const token = await lastToken(email)

    await visitor.auth.verifyEmail({ body: { token } })
    const again = visitor.auth.verifyEmail({ body: { token } })

    await expect(again).rejects.toMatchObject({ status: 400, code: 'LIEN_INVALIDE' })
    const user = await db.user.findUnique({ where: { email } })
    expect(user?.emailVerifiedAt).toEqual(new Date(time))
  })

  it('takes no link that has run out, is for something else, or was invented', async () => {
    const { email } = aRegistration()
    await register(aRegistration({ email }))
    const token = await lastToken(email)
    const refusal = { status: 400, code: 'LIEN_INVALIDE' }

    const elsewhere = visitor.auth.confirmEmail({ body: { token } })
    await expect(elsewhere).rejects.toMatchObject(refusal)
    const invented = visitor.auth.verifyEmail({ body: { token: 'a'.repeat(43) } })
    await expect(invented).rejects.toMatchObject(refusal)
    time += 7 * 24 * HOUR_MS
    await expect(visitor.auth.verifyEmail({ body: { token } })).rejects.toMatchObject(refusal)
  })

  it('keeps links without what would open them', async () => {
    const { email } = aRegistration()
    await register(aRegistration({ email }))
    const token = await lastToken(email)

    expect(JSON.stringify(await db.accountLink.findMany())).not.toContain(token)
  })
})
