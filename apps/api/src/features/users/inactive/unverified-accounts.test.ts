import { beforeEach, describe, expect, it } from 'vitest'
import { NO_COPIES } from '#platform/mail/mail-copies.ts'
import { erasureOf } from '#retention.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { purgeUnverifiedAccounts } from './inactive-accounts.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const UNPROVEN = { emailVerifiedAt: null, createdAt: daysAgo(8) }

beforeEach(() => db.user.deleteMany())

const idsLeft = async () => (await db.user.findMany({ select: { id: true } })).map(({ id }) => id)

describe('an account whose address nobody has proven', () => {
  it('is erased after seven days; what stands under the address stays, and the address is free', async () => {
    const user = await aUser(UNPROVEN)
    await db.subscriber.create({ data: { email: user.email, confirmedAt: new Date() } })

    await purgeUnverifiedAccounts(db, erasureOf(NO_COPIES))

    expect(await idsLeft()).toEqual([])
    const check = await visitor.newsletter.checkUser({ params: { email: user.email } })
    expect(check).toEqual({ isSubscribed: true, hasAccount: false })
  })

  it('stays for seven days', async () => {
    const { id } = await aUser({ ...UNPROVEN, createdAt: daysAgo(6) })

    await purgeUnverifiedAccounts(db, erasureOf(NO_COPIES))

    expect(await idsLeft()).toEqual([id])
  })

  it.each([
    ['has proven it since', { emailVerifiedAt: new Date() }],
    ['is of the team', { role: 'accueil' as const }],
    ['is suspended', { isActive: false }],
  ])('stays if it %s', async (_, fields) => {
    const { id } = await aUser({ ...UNPROVEN, ...fields })

    await purgeUnverifiedAccounts(db, erasureOf(NO_COPIES))

    expect(await idsLeft()).toEqual([id])
  })

  it('stays with a booking', async () => {
    const user = await aUser({ ...UNPROVEN, emailVerifiedAt: new Date() })
    const items = [{ spectacleId: (await aBookableShow()).id, quantity: 1 }]
    await as(await logIn(user)).reservations.checkout({ body: { items } })
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } })

    await purgeUnverifiedAccounts(db, erasureOf(NO_COPIES))

    expect(await idsLeft()).toEqual([user.id])
  })
})
