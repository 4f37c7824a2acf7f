import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aBookableShow } = bookings(app)
const { admin: token, zoe, book, availabilityOf } = await bookerFixtures(app)
const team = as(token).spectacles

const show = {
  title: 'Le grand soir',
  img: '/uploads/a.webp',
  description: 'x',
  lieu: 'Lille',
  date_spectacle: '2099-03-05',
  heure_spectacle: '20:00',
  booking_mode: 'maison' as const,
  price_cents: 1500,
}

const SUMMER = { date_spectacle: '2099-07-05', heure_spectacle: '20:00' }

const seen = (id: number) => visitor.spectacles.get({ params: { id } })

describe('the seats of the house', () => {
  it('are sold at once and until the show begins, where nobody has said otherwise', async () => {
    const { id } = await team.add({ body: show })

    expect(await seen(id)).toMatchObject({ salesOpenAt: null, salesCloseAt: null })
    expect((await book(id)).reservationId).not.toBe('')
  })

  it.each([
    ['before sales open', { salesOpenAt: inDays(2) }, 'VENTES_A_VENIR'],
    ['once sales are closed', { salesCloseAt: inDays(-2) }, 'VENTES_CLOSES'],
  ])('are not sold %s, and nobody is told that there are any', async (_, window, code) => {
    const { id } = await aBookableShow({ date: inDays(9), ...window })

    await expect(book(id)).rejects.toMatchObject({ status: 409, code })
    expect(await availabilityOf(id)).toMatchObject({ capacity: 70, reserved: 0, available: 0 })
    expect((await seen(id)).places_restantes).toBe(70)
  })

  it('are sold between the two', async () => {
    const { id } = await aBookableShow({
      date: inDays(9),
      salesOpenAt: inDays(-2),
      salesCloseAt: inDays(2),
    })

    await book(id)

    expect(await availabilityOf(id)).toMatchObject({ reserved: 2, available: 68 })
  })

  it('may be a booking of before, which stays and is given back as ever', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })
    const { reservationId } = await book(id)
    await db.spectacle.update({ where: { id }, data: { salesCloseAt: inDays(-1) } })

    const cancelled = await as(zoe.token).reservations.cancel({ params: { id: reservationId } })

    expect(cancelled).toMatchObject({ status: 'cancelled' })
  })
})

describe('when sales open and close', () => {
  it('is what the clock on the wall in Paris says, in winter and in summer', async () => {
    const body = {
      ...show,
      ...SUMMER,
      salesOpenAt: '2099-02-01T10:00',
      salesCloseAt: '2099-07-05T18:30',
    }

    const { id } = await team.add({ body })

    expect(await seen(id)).toMatchObject({
      salesOpenAt: '2099-02-01T09:00:00Z',
      salesCloseAt: '2099-07-05T16:30:00Z',
    })
  })

  it.each([
    [{ salesOpenAt: '2099-03-01T10:00', salesCloseAt: '2099-03-01T10:00' }, 'salesCloseAt'],
    [{ salesOpenAt: '2099-03-05T20:00' }, 'salesOpenAt'],
    [{ salesOpenAt: 'bientôt' }, 'salesOpenAt'],
    [{ salesCloseAt: '9999-12-31T00:00' }, 'salesCloseAt'],
  ])('is refused as %j, at the field', async (window, path) => {
    const refused = { status: 400, issues: [{ path }] }
    const { id } = await team.add({ body: show })

    await expect(team.add({ body: { ...show, ...window } })).rejects.toMatchObject(refused)
    await expect(team.change({ params: { id }, body: window })).rejects.toMatchObject(refused)
  })

  it('is refused when only the other of the two was there before', async () => {
    const { id } = await team.add({ body: { ...show, salesCloseAt: '2099-03-05T18:00' } })

    await expect(
      team.change({ params: { id }, body: { salesOpenAt: '2099-03-05T18:30' } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'salesCloseAt' }] })
    const changed = await team.change({ params: { id }, body: { salesCloseAt: null } })
    expect(changed.salesCloseAt).toBeNull()
  })

  it('moves with the date: sales close as long before it, also over a change of clocks', async () => {
    const { id } = await team.add({ body: { ...show, salesCloseAt: '2099-03-05T18:30' } })

    const moved = await team.change({ params: { id }, body: SUMMER })
    expect(moved.salesCloseAt).toBe('2099-07-05T16:30:00Z')

    const putOff = { status: 'reporté', date_spectacle: '2099-11-05', heure_spectacle: '20:30' }
    const later = await team.changeStatus({ params: { id }, body: putOff })
    expect(later.salesCloseAt).toBe('2099-11-05T18:00:00Z')

    const back = await team.undoStatus({ params: { id } })
    expect(back.salesCloseAt).toBe('2099-07-05T16:30:00Z')
  })

  it('is one opening for a whole series; when it closes is said date by date', async () => {
    const recurrence = { enabled: true, weekday: 0, startDate: '2099-03-01', endDate: '2099-03-22' }
    const { date_spectacle: _, heure_spectacle: __, ...series } = show
    const body = { ...series, recurrence, salesOpenAt: '2099-01-10T10:00' }

    await expect(
      team.add({ body: { ...body, salesCloseAt: '2099-02-01T10:00' } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'salesCloseAt' }] })
    const first = await team.add({ body })
    await team.change({ params: { id: first.id }, body: { salesCloseAt: '2099-02-28T10:00' } })
    await team.change({
      params: { id: first.id },
      body: { recurrence: { ...recurrence, endDate: '2099-03-29' } },
    })

    const dates = await db.spectacle.findMany({
      where: { recurrenceId: first.recurrenceId },
      orderBy: { date: 'asc' },
    })
    expect(dates).toHaveLength(5)
    const opening = new Date('2099-01-10T09:00:00Z')
    expect(dates.map(({ salesOpenAt }) => salesOpenAt)).toEqual(dates.map(() => opening))
    expect(dates.filter(({ salesCloseAt }) => salesCloseAt)).toHaveLength(1)
  })

  it('is not copied to a duplicate as far as it is of one evening', async () => {
    const window = { salesOpenAt: '2099-01-10T10:00', salesCloseAt: '2099-03-05T18:00' }
    const { id } = await team.add({ body: { ...show, ...window } })

    const copy = await team.duplicate({ params: { id }, body: SUMMER })

    expect(copy).toMatchObject({ salesOpenAt: '2099-01-10T09:00:00Z', salesCloseAt: null })
  })
})
