import { randomUUID } from 'node:crypto'
import { createClient } from '@espace/prisma/client'
import { APP_ROLE } from '@espace/prisma/migrate/roles'
import { afterAll, describe, expect, it } from 'vitest'
import { erasureOf, purgeExpired, purgeOldProofs } from '#retention.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { NO_COPIES } from '../mail/mail-copies.ts'

const app = await createTestApp()
const { db, http } = app
const { aUser, logIn } = people(app)

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const THREE_YEARS = 3 * 365 + 2

const eraseUser = erasureOf(NO_COPIES)

async function forget() {
  await purgeOldProofs(db, addressKeys)
  await purgeExpired(db)
}

describe('the journal', () => {
  const aLine = (at: Date) =>
    db.auditEntry.create({
      data: { at, action: 'export', entity: 'users', entityId: '', requestId: '', address: '' },
    })

  it('forgets what is older than three years, and nothing else [T-KEPT]', async () => {
    const [old, young] = [await aLine(ago(THREE_YEARS)), await aLine(ago(THREE_YEARS - 10))]

    await forget()

    const left = await db.auditEntry.findMany({ where: { id: { in: [old.id, young.id] } } })
    expect(left.map(({ id }) => id)).toEqual([young.id])
  })

  it('gives up no younger line, not even to the owner of its table', async () => {
    const { id } = await aLine(ago(THREE_YEARS - 10))

    await expect(db.auditEntry.delete({ where: { id } })).rejects.toThrow('append-only')
    await expect(
      db.auditEntry.update({ where: { id }, data: { action: 'autre' } }),
    ).rejects.toThrow('append-only')
  })

  it('is not deleted from by the role of the product, which may have the old forgotten [T-KEPT]', async () => {
    const { id } = await aLine(ago(THREE_YEARS))
    const asProduct = createClient(app.databaseUrl, { poolSize: 1 })
    afterAll(() => asProduct.$disconnect())
    await asProduct.$executeRawUnsafe(`set role ${APP_ROLE}`)

    await expect(asProduct.auditEntry.delete({ where: { id } })).rejects.toThrow(/denied/)
    await purgeExpired(asProduct)

    expect(await db.auditEntry.count({ where: { id } })).toBe(0)
  })
})

describe('a proof of consent', () => {
  const aConsent = async (days: number, fields: object = {}) => {
    const email = `${randomUUID()}@exemple.fr`
    const data = { purpose: 'newsletter', wording: 'w', source: 'formulaire', address: '' }
    const emailHash = addressKeys.hashOf(email)
    const { id } = await db.consent.create({
      data: { ...data, emailHash, at: ago(days), ...fields },
    })
    return { id, email }
  }
  const isKept = async ({ id }: { id: number }) => (await db.consent.count({ where: { id } })) === 1

  it('goes three years after the last word under it [T-KEPT]', async () => {
    const old = await aConsent(THREE_YEARS)
    const withdrawn = await aConsent(THREE_YEARS, { withdrawnAt: ago(THREE_YEARS - 10) })

    await forget()

    expect([await isKept(old), await isKept(withdrawn)]).toEqual([false, true])
  })

  it('stays as long as its address is on a list', async () => {
    const [reader, follower] = [await aConsent(THREE_YEARS), await aConsent(THREE_YEARS)]
    await db.subscriber.create({ data: { email: reader.email } })
    await db.follower.create({
      data: { email: follower.email, emailHash: addressKeys.hashOf(follower.email) },
    })

    await forget()

    expect([await isKept(reader), await isKept(follower)]).toEqual([true, true])
  })
})

it('rejections are counted for a year', async () => {
  const aBounce = (days: number) =>
    db.bounce.create({ data: { emailHash: randomUUID(), count: 1, lastAt: ago(days) } })
  const [old, young] = [await aBounce(367), await aBounce(360)]

  await forget()

  expect(await db.bounce.count({ where: { emailHash: old.emailHash } })).toBe(0)
  expect(await db.bounce.count({ where: { emailHash: young.emailHash } })).toBe(1)
})

describe('a kept answer', () => {
  const ask = async (token: string | undefined, path: string, body: object, key: string) =>
    http
      .post(path)
      .set({ 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': key })
      .set(token === undefined ? {} : { Authorization: `Bearer ${token}` })
      .send(body)

  it('goes with the account that it was given to', async () => {
    const user = await aUser({ emailVerifiedAt: null })
    await ask(await logIn(user), '/api/auth/verify-email/resend', {}, randomUUID())
    const ofUser = () => db.idempotentCall.count({ where: { userId: user.id } })
    expect(await ofUser()).toBe(1)

    await db.$transaction((tx) => eraseUser(tx, user))

    expect(await ofUser()).toBe(0)
  })

  it('that the team was given and that names somebody does so no more, and is not done again', async () => {
    const admin = await logIn(await aUser({ role: 'admin' }))
    const guest = await aUser()
    const [key, body] = [randomUUID(), { email: guest.email, role: 'accueil' }]
    const first = await ask(admin, '/api/admin/invitations', body, key)

    await db.$transaction((tx) => eraseUser(tx, guest))
    const again = await ask(admin, '/api/admin/invitations', body, key)

    expect(first.text).toContain(guest.email)
    expect(JSON.stringify(await db.idempotentCall.findMany())).not.toContain(guest.email)
    expect(again.status).toBe(404)
    expect(await db.invitation.count({ where: { email: guest.email } })).toBe(0)
  })
})
