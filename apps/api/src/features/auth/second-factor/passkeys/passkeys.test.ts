import { describe, expect, it } from 'vitest'
import { anAuthenticator } from '../../../../../test/auth/authenticator.ts'
import { createFactorsApp } from '../../../../../test/auth/factors.ts'
import { mailbox } from '../../../../../test/mail/mailbox.ts'
import { PASSWORD } from '../../../../../test/people.ts'

const app = await createFactorsApp()
const { db, as, visitor, aUser, logIn, firstStep, wait } = app
const { mailsTo } = mailbox(app)

/** An account with a passkey. */
async function withPasskey(name = 'Téléphone') {
  const user = await aUser()
  const me = as(await logIn(user))
  const device = anAuthenticator()
  const credential = device.create(await me.secondFactor.newPasskeyOptions())
  const { factors, recoveryCodes } = await me.secondFactor.addPasskey({
    body: { credential, name },
  })
  return { user, me, device, passkey: factors.passkeys[0], recoveryCodes }
}

const options = () => visitor.secondFactor.passkeyOptions()
const enter = (credential: ReturnType<ReturnType<typeof anAuthenticator>['get']>) =>
  visitor.secondFactor.passkeyLogin({ body: { credential, remember: false } })

const REFUSED = { status: 400, code: 'CLE_REFUSEE' }

describe('a passkey', () => {
  it('logs in without a password, and gives what a log-in gives', async () => {
    const { user, device, recoveryCodes } = await withPasskey()

    const { token, user: answered } = await enter(device.get(await options()))

    expect(recoveryCodes).toHaveLength(10)
    expect(answered).toMatchObject({ id: user.id })
    expect(await as(token).auth.me()).toEqual(answered)
  })

  it('is asked for after the password from then on', async () => {
    const { user } = await withPasskey()

    expect((await firstStep(user, PASSWORD)).body).toMatchObject({
      code: 'SECOND_FACTEUR',
      challenge: { methods: ['cle', 'recuperation'] },
    })
  })

  it('answers each question once', async () => {
    const { device } = await withPasskey()
    const credential = device.get(await options())
    await enter(credential)

    await expect(enter(credential)).rejects.toMatchObject(REFUSED)
  })

  it('answers within five minutes', async () => {
    const { device } = await withPasskey()
    const asked = await options()
    wait(5 * 60_000)

    await expect(enter(device.get(asked))).rejects.toMatchObject(REFUSED)
  })

  it.each([
    ['a question that we have not asked', async () => ({ challenge: 'x'.repeat(43) }), {}],
    ['another site', options, { origin: 'https://voleur.example' }],
    [
      'a device that has not asked for a finger, a face or its code',
      options,
      { isVerified: false },
    ],
  ])('is refused for %s', async (_, ask, said) => {
    const { device } = await withPasskey()

    await expect(enter(device.get(await ask(), said))).rejects.toMatchObject(REFUSED)
  })

  it('is refused where somebody else signs for it', async () => {
    const { device } = await withPasskey()
    const other = anAuthenticator()
    const asked = await options()
    const { id, rawId } = device.get(asked)

    await expect(enter({ ...other.get(asked), id, rawId })).rejects.toMatchObject(REFUSED)
  })

  it('is refused once its device counts backwards: there is a copy', async () => {
    const { device } = await withPasskey()
    await enter(device.get(await options()))
    device.rewind()

    await expect(enter(device.get(await options()))).rejects.toMatchObject(REFUSED)
  })

  it('that nobody has added is refused', async () => {
    await expect(enter(anAuthenticator().get(await options()))).rejects.toMatchObject(REFUSED)
  })

  it('does not let a suspended account in', async () => {
    const { user, device } = await withPasskey()
    await db.user.update({ where: { id: user.id }, data: { isActive: false } })

    await expect(enter(device.get(await options()))).rejects.toMatchObject({
      status: 403,
      code: 'COMPTE_SUSPENDU',
    })
  })

  it('is not added with the question of somebody else, nor with one of a log-in', async () => {
    const [one, other] = [as(await logIn(await aUser())), as(await logIn(await aUser()))]
    const device = anAuthenticator()
    const asked = [await other.secondFactor.newPasskeyOptions(), await options()]

    for (const question of asked) {
      const body = { credential: device.create(question), name: 'Clé' }
      await expect(one.secondFactor.addPasskey({ body })).rejects.toMatchObject(REFUSED)
    }
    expect((await one.secondFactor.factors()).passkeys).toEqual([])
  })

  it('confirms the session of its owner, and of nobody else', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    wait(11 * 60_000)
    const asked = await one.me.secondFactor.confirmationOptions()
    const stranger = one.me.secondFactor.confirmByPasskey({
      body: { credential: other.device.get(asked) },
    })

    await expect(stranger).rejects.toMatchObject(REFUSED)
    const again = await one.me.secondFactor.confirmationOptions()
    await one.me.secondFactor.confirmByPasskey({ body: { credential: one.device.get(again) } })
    await expect(one.me.secondFactor.renewRecoveryCodes()).resolves.toBeDefined()
  })
})

describe('the passkeys of an account', () => {
  it('are renamed and removed by their owner alone, who hears of it by mail', async () => {
    const { user, me, passkey } = await withPasskey()
    const { me: stranger } = await withPasskey()
    const params = { id: passkey?.id ?? 0 }

    await expect(stranger.secondFactor.removePasskey({ params })).rejects.toMatchObject({
      status: 404,
    })
    const rename = stranger.secondFactor.renamePasskey({ params, body: { name: 'À moi' } })
    await expect(rename).rejects.toMatchObject({ status: 404 })
    const renamed = await me.secondFactor.renamePasskey({ params, body: { name: 'Mobile' } })
    const removed = await me.secondFactor.removePasskey({ params })

    expect(renamed.passkeys).toMatchObject([{ name: 'Mobile' }])
    expect(removed).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await mailsTo(user.email)).map(({ data }) => data)).toMatchObject([
      { change: 'clé-ajoutée', name: 'Téléphone' },
      { change: 'clé-renommée', name: 'Mobile' },
      { change: 'clé-retirée', name: 'Mobile' },
    ])
    expect(await firstStep(user, PASSWORD)).toMatchObject({ status: 200 })
  })

  it('are in what one may take along, with names and days', async () => {
    const { me } = await withPasskey('Clé bleue')

    const { passkeys } = await me.auth.exportData()

    expect(passkeys).toEqual([
      { name: 'Clé bleue', createdAt: expect.any(String), lastUsedAt: null },
    ])
  })

  it('go with the account', async () => {
    const { user, me } = await withPasskey()

    await me.auth.deleteAccount({ body: { password: PASSWORD } })

    expect(await db.passkey.count({ where: { userId: user.id } })).toBe(0)
  })
})
