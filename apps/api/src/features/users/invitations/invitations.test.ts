import { describe, expect, it } from 'vitest'
import { invitations } from '../../../../test/auth/invitations.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { aRegistration, PASSWORD, people } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

let time = Date.now()
const app = await createTestApp({ now: () => new Date(time) })
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { mailsTo, lastToken } = mailbox(app)
const anInvitation = invitations(app)

const ada = await aUser({ role: 'admin' })
const bob = await aUser({ role: 'admin' })
const admin = as(await logIn(ada))

const HOUR_MS = 3_600_000

let count = 0
const anAddress = () => `equipe-${(count += 1)}@exemple.fr`

const invite = async (email = anAddress(), role: 'accueil' | 'admin' = 'accueil') => {
  const invitation = await admin.invitations.invite({ body: { email, role } })
  return { ...invitation, token: await lastToken(email) }
}

const person = () => {
  const { email: _, ...fields } = aRegistration()
  return fields
}

const register = (token: string) => visitor.invited.register({ body: { ...person(), token } })

const isInvalid = { status: 400, code: 'LIEN_INVALIDE' }

describe('an invitation', () => {
  it('goes to its address, is listed, told to the other administrators and in the journal', async () => {
    const { id, email } = await invite(undefined, 'admin')

    expect(await admin.invitations.list()).toContainEqual({
      id,
      email,
      role: 'admin',
      createdAt: new Date(time).toISOString(),
      expiresAt: new Date(time + 72 * HOUR_MS).toISOString(),
    })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['team-invitation'])
    expect((await mailsTo(bob.email)).at(-1)).toMatchObject({
      template: 'team-changed',
      data: { event: 'invitation', email, role: 'admin' },
    })
    expect(await mailsTo(ada.email)).toEqual([])
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      actorId: ada.id,
      action: 'invitation',
      entity: 'invitations',
      entityId: String(id),
    })
  })

  it('makes an account whose address is proven, with the role, once', async () => {
    const { email, token } = await invite(undefined, 'admin')

    await register(token)

    const { token: session, user } = await visitor.auth.login({
      body: { email, password: PASSWORD },
    })
    expect(user).toMatchObject({ email, role: 'admin', emailVerified: true })
    expect(await as(session).spectacles.managed()).toBeDefined()
    await expect(register(token)).rejects.toMatchObject(isInvalid)
    expect((await mailsTo(bob.email)).at(-1)).toMatchObject({
      data: { event: 'role', email, role: 'admin' },
    })
    expect((await admin.invitations.list()).map((open) => open.email)).not.toContain(email)
  })

  it('is accepted with the account of its address, and with no other', async () => {
    const user = await aUser()
    const { token } = await invite(user.email)
    const accept = async (email: string) =>
      as(await logIn({ email })).invited.accept({ body: { token } })

    await expect(register(token)).rejects.toMatchObject({ code: 'COMPTE_EXISTANT' })
    await expect(accept((await aUser()).email)).rejects.toMatchObject({ code: 'ACCES_INTERDIT' })
    expect(await accept(user.email)).toMatchObject({ email: user.email, role: 'accueil' })
    await expect(accept(user.email)).rejects.toMatchObject(isInvalid)
  })

  it('is not accepted with an account whose address nobody has proven [T-TEAM]', async () => {
    const impostor = await aUser({ emailVerifiedAt: null })
    const { token } = await invite(impostor.email, 'admin')

    const accepted = as(await logIn(impostor)).invited.accept({ body: { token } })

    await expect(accepted).rejects.toMatchObject({ code: 'ADRESSE_NON_CONFIRMEE' })
    expect(await db.user.findUnique({ where: { id: impostor.id } })).toMatchObject({ role: 'user' })
  })

  it('takes no role away', async () => {
    const { token } = await anInvitation({ email: bob.email, role: 'accueil' })

    expect(await as(await logIn(bob)).invited.accept({ body: { token } })).toMatchObject({
      role: 'admin',
    })
  })

  it('is worth nothing once it is taken back, and its letter is not sent [T-TEAM]', async () => {
    const { id, email, token } = await invite()

    await admin.invitations.revoke({ params: { id } })

    await expect(register(token)).rejects.toMatchObject(isInvalid)
    expect(await mailsTo(email)).toEqual([])
    await expect(admin.invitations.revoke({ params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is worth nothing once another one has gone to the same address', async () => {
    const first = await invite()
    const second = await invite(first.email)

    await expect(register(first.token)).rejects.toMatchObject(isInvalid)
    await expect(register(second.token)).resolves.toBeDefined()
  })

  it('is worth nothing after three days', async () => {
    const { id, token } = await invite()

    time += 72 * HOUR_MS
    const open = await visitor.invited
      .register({ body: { ...person(), token } })
      .catch((error: unknown) => error)
    time -= 72 * HOUR_MS

    expect(open).toMatchObject(isInvalid)
    expect((await admin.invitations.list()).map((each) => each.id)).toContain(id)
  })

  it('is accepted once by two who press at once', async () => {
    const { email, token } = await invite()

    const answers = await Promise.allSettled([register(token), register(token)])

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.user.count({ where: { email } })).toBe(1)
  })

  it.each([
    ['an administrator, whatever for', 'admin', 'accueil'],
    ['somebody who has the role', 'accueil', 'accueil'],
  ] as const)('does not go to %s', async (_, role, wanted) => {
    const { email } = await aUser({ role })

    await expect(invite(email, wanted)).rejects.toMatchObject({ code: 'DEJA_DE_L_EQUIPE' })
    expect(await mailsTo(email)).toEqual([])
  })

  it('is kept without anything that would let in', async () => {
    const { token } = await invite()

    expect(JSON.stringify(await db.invitation.findMany())).not.toContain(token)
  })
})
