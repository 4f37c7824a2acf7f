import type { Route } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import { createFactorsApp } from '../../../../test/auth/factors.ts'
import { everyRoute, lineOf, routes } from '../../../../test/every-route.ts'
import { PASSWORD } from '../../../../test/people.ts'
import { resetFactorsOf } from './reset-factors.ts'

const app = await createFactorsApp()
const { db, as, aUser, logIn, aGuarded, codeOf, wrongCodeOf, wait } = app
const { call } = everyRoute(app)

const LONG = 10 * 60_000

/** Routes that need a fresh re-authentication. The test below fails for a missing or an extra entry. */
const CONFIRMED = [
  'POST /api/auth/factors/application',
  'POST /api/auth/factors/application/confirm',
  'DELETE /api/auth/factors/application',
  'POST /api/auth/factors/passkeys/options',
  'POST /api/auth/factors/passkeys',
  'PUT /api/auth/factors/passkeys/:id',
  'DELETE /api/auth/factors/passkeys/:id',
  'POST /api/auth/factors/recovery-codes',
  'PUT /api/admin/settings/second-factor',
  'DELETE /api/admin/users/:id/factors',
  'PUT /api/admin/users/:id/role',
  'GET /api/admin/users/export.csv',
  'GET /api/admin/audit/export.csv',
  'GET /api/admin/ledger/operations.csv',
  'GET /api/admin/ledger/archive.zip',
  'GET /api/admin/reservations/dates/:id/export.csv',
  'GET /api/admin/newsletter/campaigns/:id/deliveries/export.csv',
  'GET /api/admin/newsletter/subscribers/export.csv',
  'POST /api/admin/reservations/parties/:id/cancel', // gives money back
  'POST /api/admin/reservations/parties/:id/change',
  'POST /api/admin/reservations/parties/:id/repayment',
  'POST /api/admin/vouchers/:id/refund',
  'GET /api/admin/invoices/:id/facture.pdf',
  'PUT /api/admin/spectacles/:id/status', // so does a date that is cancelled
  'POST /api/admin/invitations',
  'POST /api/admin/restoration/open',
  'POST /api/admin/payments/reconcile',
  'POST /api/admin/payments/incidents/:id/settle',
]

/** Staff exports without personal data. */
const ABOUT_NOBODY = new Set([
  'GET /api/admin/spectacles/export.csv',
  'GET /api/door/evenings/:id/closing.csv',
  'GET /api/admin/ledger/heads.csv',
  'GET /api/admin/ledger/accounts.csv',
  'GET /api/admin/ledger/fec.txt',
  'GET /api/admin/ledger/payouts.csv',
  'GET /api/admin/ledger/statement.csv',
  'GET /api/admin/ledger/statement.pdf',
  'GET /api/admin/figures.csv',
  'GET /api/admin/ledger/attestation.pdf',
  'GET /api/admin/ledger/system.pdf',
])

const confirmed = routes.filter(({ needsConfirmation }) => needsConfirmation)

describe('what cannot be taken back', () => {
  it('is this', () => {
    expect(confirmed.map(lineOf).toSorted()).toEqual(CONFIRMED.toSorted())
  })

  it('is every file that tells of people, and whatever is paid', () => {
    const files = routes.filter(
      ({ access, file }) => file && access !== 'user' && access !== 'public',
    )
    const ofMoney = routes.filter(
      ({ access, method, path }) =>
        access === 'admin' && method !== 'GET' && path.startsWith('/api/admin/payments/'),
    )
    const wanted = [
      ...files.map(lineOf).filter((line) => !ABOUT_NOBODY.has(line)),
      ...ofMoney.map(lineOf),
    ]

    expect(wanted.filter((line) => !CONFIRMED.includes(line))).toEqual([])
  })

  it.each(confirmed.map((route): [string, Route] => [lineOf(route), route]))(
    'asks for a confirmation ten minutes after the log-in, and not before: %s',
    async (_, route) => {
      const token = await logIn(await aUser({ role: 'admin' }))
      const fresh = await call(route, token)
      const again = await logIn(await aUser({ role: 'admin' }))
      wait(LONG)
      const late = await call(route, again)

      expect(fresh.body.code).not.toBe('CONFIRMATION_REQUISE')
      expect({ status: late.status, ...late.body }).toMatchObject({
        status: 403,
        code: 'CONFIRMATION_REQUISE',
        message: 'Confirmez d’abord que c’est bien vous',
      })
    },
  )

  it('is not asked of what can be read', async () => {
    const token = await logIn(await aUser({ role: 'admin' }))
    wait(LONG)

    await expect(as(token).users.managed()).resolves.toEqual(expect.any(Array))
  })
})

describe('a session is confirmed', () => {
  it('by the password, where there is nothing else', async () => {
    const me = as(await logIn(await aUser()))
    wait(LONG)
    const wrong = me.secondFactor.confirmByPassword({ body: { password: 'Faux1!faux' } })

    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'MOT_DE_PASSE_INCORRECT' })
    await expect(me.secondFactor.beginApplication()).rejects.toMatchObject({ status: 403 })
    await me.secondFactor.confirmByPassword({ body: { password: PASSWORD } })
    await expect(me.secondFactor.beginApplication()).resolves.toBeDefined()
  })

  it('by a code, where there is an application; the password is not enough then', async () => {
    const { me, secret } = await aGuarded()
    wait(LONG)
    const byPassword = me.secondFactor.confirmByPassword({ body: { password: PASSWORD } })

    await expect(byPassword).rejects.toMatchObject({ status: 403 })
    const guess = me.secondFactor.confirmByCode({ body: { code: wrongCodeOf(secret) } })
    await expect(guess).rejects.toMatchObject({ code: 'CODE_INCORRECT' })
    await expect(me.secondFactor.renewRecoveryCodes()).rejects.toMatchObject({ status: 403 })
    await me.secondFactor.confirmByCode({ body: { code: codeOf(secret) } })
    await expect(me.secondFactor.renewRecoveryCodes()).resolves.toBeDefined()
  })

  it('for itself, and not for another of the same person', async () => {
    const user = await aUser()
    const [one, other] = [as(await logIn(user)), as(await logIn(user))]
    wait(LONG)

    await one.secondFactor.confirmByPassword({ body: { password: PASSWORD } })

    await expect(other.secondFactor.beginApplication()).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    })
  })

  it('no more by its password, once a second factor was added elsewhere', async () => {
    const user = await aUser()
    const [one, other] = [await logIn(user), await logIn(user)]

    await app.addApplication(one)

    await expect(as(other).secondFactor.removeApplication()).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    })
    await expect(as(one).secondFactor.removeApplication()).resolves.toBeDefined()
  })

  it('not by another password, where there is a second factor', async () => {
    const { me } = await aGuarded()
    wait(LONG)
    const { token } = await me.auth.changePassword({
      body: { currentPassword: PASSWORD, password: 'Nouveau1!mot' },
    })

    await expect(as(token).secondFactor.removeApplication()).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    })
  })
})

describe('somebody who has lost the second factor', () => {
  it('gets in by an administrator, who resets it; all sessions end, and it is told', async () => {
    const { user, token } = await aGuarded()
    const admin = await aUser({ role: 'admin' })
    const team = as(await logIn(admin))

    await team.secondFactor.reset({ params: { id: user.id } })

    await expect(as(token).auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await logIn(user)).toEqual(expect.any(String))
    const [entry] = await db.auditEntry.findMany({ where: { actorId: admin.id } })
    expect(entry).toMatchObject({ entityId: String(user.id), after: { facteur: 'remise-à-zéro' } })
    const [mail] = await db.mail.findMany({ where: { to: user.email }, orderBy: { id: 'desc' } })
    expect(mail?.data).toMatchObject({ change: 'remise-à-zéro' })
  })

  it('gets in by a command of the operator, with the password of before', async () => {
    const { user, token } = await aGuarded({ role: 'admin' })

    expect(await resetFactorsOf(db, user.email)).toBe(true)
    expect(await resetFactorsOf(db, user.email)).toBe(false)
    await expect(as(token).auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await logIn(user)).toEqual(expect.any(String))
  })

  it('is somebody else: nobody resets their own', async () => {
    const { user, me } = await aGuarded({ role: 'admin' })

    await expect(me.secondFactor.reset({ params: { id: user.id } })).rejects.toMatchObject({
      status: 403,
      code: 'ACCES_INTERDIT',
    })
  })
})
