import { describe, expect, it } from 'vitest'
import { createFactorsApp } from '../../../../test/auth/factors.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { PASSWORD } from '../../../../test/people.ts'

const app = await createFactorsApp()
const { db, as, visitor, aUser, logIn, aGuarded, addApplication, codeOf, firstStep } = app
const { mailsTo, lastToken } = mailbox(app)

const finish = (challenge: string, code: string) =>
  visitor.secondFactor.finishLogin({ body: { challenge, code } })

describe('what is changed', () => {
  it('is mailed to the account and stands in the journal', async () => {
    const { user, me } = await aGuarded()

    await me.secondFactor.removeApplication()

    const mails = await mailsTo(user.email)
    expect(mails.map(({ data }) => Object(data).change)).toEqual([
      'application-ajoutée',
      'application-retirée',
    ])
    const entries = await db.auditEntry.findMany({ where: { actorId: user.id } })
    expect(entries.map(({ entity, after }) => [entity, after])).toEqual([
      ['users', { facteur: 'application-ajoutée' }],
      ['users', { facteur: 'application-retirée' }],
    ])
    expect(await me.secondFactor.factors()).toMatchObject({ recoveryCodesLeft: 0 })
    expect(await logIn(user)).toEqual(expect.any(String))
  })

  it('is in what one may take along, without the secrets', async () => {
    const { me, secret, recoveryCodes } = await aGuarded()

    const data = await me.auth.exportData()

    expect(data).toMatchObject({
      application: { createdAt: expect.any(String) },
      passkeys: [],
      recoveryCodes: { left: 10 },
    })
    expect(JSON.stringify(data)).not.toContain(secret)
    expect(JSON.stringify(data)).not.toContain(recoveryCodes[0])
  })

  it('goes with the account', async () => {
    const { user, me } = await aGuarded()
    await firstStep(user, PASSWORD)

    await me.auth.deleteAccount({ body: { password: PASSWORD } })

    const where = { where: { userId: user.id } }
    const left = [db.totpSecret.count(where), db.recoveryCode.count(where)]
    expect(await Promise.all([...left, db.authChallenge.count(where)])).toEqual([0, 0, 0])
  })
})

describe('whoever has the mailbox', () => {
  it('does not get past the second factor by a new password', async () => {
    const { user, secret } = await aGuarded()
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    const body = { token: await lastToken(user.email), password: 'Nouveau1!mot' }
    await visitor.auth.resetPassword({ body })

    const { status, challenge } = await firstStep(user, 'Nouveau1!mot')

    expect(status).toBe(401)
    await expect(finish(challenge, codeOf(secret))).resolves.toMatchObject({
      user: { id: user.id },
    })
  })

  it('loses what was added since, when a change of address is taken back', async () => {
    const user = await aUser()
    const token = await logIn(user)
    const theirs = `voleur-${user.id}@exemple.fr`
    await as(token).auth.changeEmail({ body: { email: theirs, password: PASSWORD } })
    await visitor.auth.confirmEmail({ body: { token: await lastToken(theirs) } })
    const undo = await lastToken(user.email)
    await addApplication(token)

    await visitor.auth.undoEmail({ body: { token: undo, password: 'Retrouve1!mot' } })

    expect(await firstStep(user, 'Retrouve1!mot')).toMatchObject({ status: 200 })
  })

  it('leaves what was there before', async () => {
    const { user, secret, me } = await aGuarded()
    const theirs = `voleur-${user.id}@exemple.fr`
    await me.auth.changeEmail({ body: { email: theirs, password: PASSWORD } })
    await visitor.auth.confirmEmail({ body: { token: await lastToken(theirs) } })

    const body = { token: await lastToken(user.email), password: 'Retrouve1!mot' }
    await visitor.auth.undoEmail({ body })

    const { challenge } = await firstStep(user, 'Retrouve1!mot')
    await expect(finish(challenge, codeOf(secret))).resolves.toMatchObject({
      user: { id: user.id },
    })
  })
})
