import { describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { aRegistration, PASSWORD, people } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { mailsTo, lastToken } = mailbox(app)

/** An account with a session. */
async function somebody() {
  const user = await aUser()
  return { user, me: as(await logIn(user)) }
}

const wrong = (field: string) => ({
  status: 400,
  code: 'MOT_DE_PASSE_INCORRECT',
  message: 'Mot de passe incorrect',
  issues: [{ path: field, message: 'Mot de passe incorrect' }],
})

describe('another e-mail address', () => {
  it('is in use once its link was opened; the old one hears of it', async () => {
    const { user, me } = await somebody()
    const email = `nouveau-${user.id}@exemple.fr`

    await me.auth.changeEmail({ body: { email: email.toUpperCase(), password: PASSWORD } })
    const before = await me.auth.me()
    const token = await lastToken(email)
    await visitor.auth.confirmEmail({ body: { token } })

    expect(before.email).toBe(user.email)
    expect((await me.auth.me()).email).toBe(email)
    expect((await mailsTo(email))[0]?.template).toBe('email-change')
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      template: 'email-changed-notice',
      data: { newEmail: email },
    })
    await expect(visitor.auth.confirmEmail({ body: { token } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })

  it('is not told to an old one that nobody has ever proven', async () => {
    const user = await aUser({ emailVerifiedAt: null })
    const email = `nouveau-${user.id}@exemple.fr`
    const body = { email, password: PASSWORD }
    await as(await logIn(user)).auth.changeEmail({ body })

    await visitor.auth.confirmEmail({ body: { token: await lastToken(email) } })

    expect(await mailsTo(user.email)).toEqual([])
  })

  it('is not somebody else’s, and nobody learns whose it is', async () => {
    const { me } = await somebody()
    const other = await aUser()
    const ask = (email: string) => me.auth.changeEmail({ body: { email, password: PASSWORD } })

    const free = await ask('libre@exemple.fr')
    const taken = await ask(other.email)

    expect(taken).toEqual(free)
    expect((await mailsTo(other.email)).map(({ template }) => template)).toEqual(['account-exists'])
  })

  it('that was taken in the meantime is not given', async () => {
    const { user, me } = await somebody()
    const email = `convoite-${user.id}@exemple.fr`
    await me.auth.changeEmail({ body: { email, password: PASSWORD } })
    const token = await lastToken(email)
    await aUser({ email })

    await expect(visitor.auth.confirmEmail({ body: { token } })).rejects.toMatchObject({
      status: 400,
    })
    expect((await me.auth.me()).email).toBe(user.email)
  })

  it('is not asked for without the password', async () => {
    const { me } = await somebody()

    const asked = me.auth.changeEmail({ body: { email: 'x@exemple.fr', password: 'Faux1!faux' } })

    await expect(asked).rejects.toMatchObject(wrong('password'))
  })

  it('goes to one of two whose links are opened at the same time', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const email = `convoite-${one.user.id}@exemple.fr`
    const links: string[] = []
    for (const { me } of [one, two]) {
      await me.auth.changeEmail({ body: { email, password: PASSWORD } })
      links.push(await lastToken(email))
    }
    const [first = '', second = ''] = links
    const isWaiting = async () => expect(await lockWaiters(db)).toBe(1)

    // The first has the address and has not said so yet: the second finds it free, and then taken.
    const late = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: one.user.id }, data: { email } })
      const outcome = Promise.allSettled([visitor.auth.confirmEmail({ body: { token: second } })])
      await vi.waitFor(isWaiting, { timeout: 20_000 })
      return { outcome }
    })

    expect(await late.outcome).toMatchObject([
      { status: 'rejected', reason: { status: 400, code: 'LIEN_INVALIDE' } },
    ])
    expect((await two.me.auth.me()).email).toBe(two.user.email)
    await expect(visitor.auth.confirmEmail({ body: { token: first } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })
})

describe('a link for another address', () => {
  const asked = async () => {
    const { user, me } = await somebody()
    const email = `voleur-${user.id}@exemple.fr`
    await me.auth.changeEmail({ body: { email, password: PASSWORD } })
    return { user, me, token: await lastToken(email) }
  }
  type Asked = Awaited<ReturnType<typeof asked>>
  const admin = aUser({ role: 'admin' }).then(logIn)

  const ENDINGS: Record<string, (asked: Asked) => Promise<unknown>> = {
    'a new password by a link': async ({ user: { email } }) => {
      await visitor.auth.forgotPassword({ body: { email } })
      const body = { token: await lastToken(email), password: 'Nouveau1!mot' }
      await visitor.auth.resetPassword({ body })
    },
    'a new password': ({ me }) =>
      me.auth.changePassword({ body: { currentPassword: PASSWORD, password: 'Nouveau1!mot' } }),
    'a suspension, also once it is over': async ({ user: { id } }) => {
      const team = as(await admin)
      await team.users.setStatus({ params: { id }, body: { isActive: false } })
      await team.users.setStatus({ params: { id }, body: { isActive: true } })
    },
  }

  it.each(Object.entries(ENDINGS))('dies with %s [T-AUTH-1]', async (_, end) => {
    const before = await asked()

    await end(before)

    await expect(
      visitor.auth.confirmEmail({ body: { token: before.token } }),
    ).rejects.toMatchObject({ status: 400, code: 'LIEN_INVALIDE' })
    expect(await db.user.findUnique({ where: { id: before.user.id } })).toMatchObject({
      email: before.user.email,
    })
  })

  it('dies even if its row was written after the password had changed', async () => {
    const { user, token } = await asked()
    await db.user.update({ where: { id: user.id }, data: { tokenVersion: { increment: 1 } } })

    await expect(visitor.auth.confirmEmail({ body: { token } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })

  it('does nothing while its account is suspended', async () => {
    const { user, token } = await asked()
    await db.user.update({ where: { id: user.id }, data: { isActive: false } })

    await expect(visitor.auth.confirmEmail({ body: { token } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })
})

describe('a change of address that its owner did not want', () => {
  /** An account whose address was changed with a stolen session and password. */
  const stolen = async () => {
    const { user, me } = await somebody()
    const theirs = `voleur-${user.id}@exemple.fr`
    await me.auth.changeEmail({ body: { email: theirs, password: PASSWORD } })
    await visitor.auth.confirmEmail({ body: { token: await lastToken(theirs) } })
    return { user, me, theirs, token: await lastToken(user.email) }
  }
  const undo = (token: string, password = 'Retrouve1!mot') =>
    visitor.auth.undoEmail({ body: { token, password } })

  it('is taken back by the old address, with another password, and every session ends', async () => {
    const { user, me, theirs, token } = await stolen()

    await undo(token)

    await expect(me.auth.me()).rejects.toMatchObject({ status: 401 })
    const logInAs = (email: string, password: string) =>
      visitor.auth.login({ body: { email, password } })
    await expect(logInAs(theirs, PASSWORD)).rejects.toMatchObject({ status: 401 })
    await expect(logInAs(user.email, PASSWORD)).rejects.toMatchObject({ status: 401 })
    await expect(logInAs(user.email, 'Retrouve1!mot')).resolves.toMatchObject({
      user: { id: user.id, email: user.email },
    })
    await expect(undo(token)).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
  })

  it('is taken back although the thief has set another password and moved on to another address', async () => {
    const { user, me, theirs, token } = await stolen()
    const { token: next } = await me.auth.changePassword({
      body: { currentPassword: PASSWORD, password: 'Voleur1!mot' },
    })
    const further = `loin-${user.id}@exemple.fr`
    await as(next).auth.changeEmail({ body: { email: further, password: 'Voleur1!mot' } })
    await visitor.auth.confirmEmail({ body: { token: await lastToken(further) } })
    const theirUndo = await lastToken(theirs)
    await visitor.auth.forgotPassword({ body: { email: further } })
    const theirReset = await lastToken(further)

    await undo(token)

    await expect(undo(theirUndo)).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
    const body = { token: theirReset, password: 'Encore1!mot' }
    await expect(visitor.auth.resetPassword({ body })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      email: user.email,
    })
  })

  it('is taken back although somebody has registered with the old address since, and proven nothing', async () => {
    const { user, token } = await stolen()
    await visitor.auth.register({ body: aRegistration({ email: user.email }) })

    await undo(token)

    expect(await db.user.findMany({ where: { email: user.email } })).toMatchObject([
      { id: user.id },
    ])
  })

  it('stays where the old address has another account by now that has proven it', async () => {
    const { user, theirs, token } = await stolen()
    await aUser({ email: user.email })

    await expect(undo(token)).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ email: theirs })
  })

  it('stays after three days', async () => {
    const { token } = await stolen()
    await db.accountLink.updateMany({
      where: { purpose: 'undo' },
      data: { expiresAt: new Date() },
    })

    await expect(undo(token)).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
  })

  it('is not taken back with a password that everybody tries', async () => {
    const { token } = await stolen()

    await expect(undo(token, 'P@ssw0rd')).rejects.toMatchObject({
      issues: [{ path: 'password' }],
    })
    await undo(token)
  })
})
