import type { User } from '@espace/prisma/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { NO_COPIES } from '#platform/mail/mail-copies.ts'
import { erasureOf } from '#retention.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { expireInactiveAccounts } from './inactive-accounts.ts'

const app = await createTestApp()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)

const tend = () => expireInactiveAccounts(db, erasureOf(NO_COPIES))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const THREE_YEARS = 3 * 366

/** An account last seen so many days ago. */
const aSleeper = (days: number, fields: Partial<User> = {}) =>
  aUser({ createdAt: daysAgo(days + 90), lastLogin: daysAgo(days), ...fields })

const isThere = async ({ id }: Pick<User, 'id'>) => (await db.user.count({ where: { id } })) > 0

const lettersTo = (to: string) => db.mail.findMany({ where: { to, template: 'account-sleeping' } })

/** The notice went out that many days ago. */
const noticed = ({ id }: Pick<User, 'id'>, days: number) =>
  db.user.update({ where: { id }, data: { sleepNoticeAt: daysAgo(days) } })

beforeEach(async () => {
  await db.mail.deleteMany()
  await db.user.deleteMany()
})

describe('an account without a sign of life for three years', () => {
  it('gets one letter thirty days before, and no second one', async () => {
    const sleeper = await aSleeper(THREE_YEARS - 20)
    const awake = await aSleeper(THREE_YEARS - 60)

    await tend()
    await tend()

    expect(await lettersTo(sleeper.email)).toMatchObject([
      { data: { firstName: 'Zoé', url: '/connexion', day: expect.stringMatching(/^\w+ \d/) } },
    ])
    expect(await lettersTo(awake.email)).toEqual([])
    expect(await isThere(sleeper)).toBe(true)
  })

  it('is erased as if its owner had deleted it, once thirty days have passed, and the journal says so', async () => {
    const sleeper = await aSleeper(THREE_YEARS + 10)
    await db.subscriber.create({ data: { email: sleeper.email, confirmedAt: new Date() } })
    await noticed(sleeper, 31)

    await tend()

    expect(await isThere(sleeper)).toBe(false)
    expect(await db.subscriber.count({ where: { email: sleeper.email } })).toBe(0)
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'suppression',
      entity: 'users',
      entityId: String(sleeper.id),
      actorId: null,
      label: '',
    })
  })

  it('is written to first, however long it has slept', async () => {
    const sleeper = await aSleeper(10 * 366)

    await tend()

    expect(await isThere(sleeper)).toBe(true)
    expect(await lettersTo(sleeper.email)).toHaveLength(1)
    await noticed(sleeper, 29)
    await tend()
    expect(await isThere(sleeper)).toBe(true)
  })

  it('stays for who logs in after the letter, and is written to anew after the next three years', async () => {
    const sleeper = await aSleeper(THREE_YEARS + 10)
    await noticed(sleeper, 31)
    await logIn(sleeper)

    await tend()

    expect(await isThere(sleeper)).toBe(true)
    expect(await lettersTo(sleeper.email)).toEqual([])
    await db.session.deleteMany()
    await db.user.update({
      where: { id: sleeper.id },
      data: { lastLogin: daysAgo(THREE_YEARS), sleepNoticeAt: daysAgo(THREE_YEARS + 20) },
    })
    await tend()
    expect(await lettersTo(sleeper.email)).toHaveLength(1)
  })

  it('is none as long as its owner books', async () => {
    const sleeper = await aSleeper(THREE_YEARS + 10)
    const me = as(await logIn(sleeper))
    const show = await aBookableShow()
    await me.reservations.checkout({ body: { items: [{ spectacleId: show.id, quantity: 1 }] } })
    await db.session.deleteMany()
    await db.user.update({ where: { id: sleeper.id }, data: { lastLogin: daysAgo(THREE_YEARS) } })
    await noticed(sleeper, 31)

    await tend()

    expect(await isThere(sleeper)).toBe(true)
  })

  it.each(['admin', 'accueil'] as const)('is never that of the team: %s', async (role) => {
    const sleeper = await aSleeper(THREE_YEARS + 10, { role })
    await noticed(sleeper, 31)

    await tend()

    expect(await isThere(sleeper)).toBe(true)
    expect(await lettersTo(sleeper.email)).toEqual([])
  })

  it('is erased once by two processes that look at the same moment', async () => {
    const sleepers = await Promise.all(Array.from({ length: 4 }, () => aSleeper(THREE_YEARS + 10)))
    for (const sleeper of sleepers) await noticed(sleeper, 31)
    const before = await db.auditEntry.count()

    await Promise.all([tend(), tend()])
    await tend()

    expect(await db.user.count()).toBe(0)
    expect((await db.auditEntry.count()) - before).toBe(4)
  })
})
