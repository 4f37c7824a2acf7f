import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../../../test/builders.ts'
import { people } from '../../../../../test/people.ts'
import {
  aRule,
  aSeriesDraft,
  shifted,
  SUNDAY,
  sundays,
} from '../../../../../test/spectacles/series.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const { spectacles } = as(token)

beforeEach(async () => {
  await db.spectacle.deleteMany()
  await db.recurrence.deleteMany()
})

const aSeries = (rule: object = {}) => spectacles.add({ body: aSeriesDraft(rule) })

/** The series' dates in the dashboard, as `day hour`. */
const dates = async () =>
  (await spectacles.managed()).map(
    ({ date_spectacle, heure_spectacle }) => `${date_spectacle} ${heure_spectacle.slice(0, 5)}`,
  )

const onSundays = (count: number, hour = '17:00') => sundays(count).map((day) => `${day} ${hour}`)

/** The id of the nth date, counted from 0. */
const idOf = async (index: number) => (await spectacles.managed())[index]?.id ?? 0

describe('skipping and adding dates', () => {
  it('a date that is deleted stays away when the series is saved again, until it is restored', async () => {
    const { id } = await aSeries()
    const second = await idOf(1)
    await spectacles.remove({ params: { id: second } })

    await spectacles.change({ params: { id }, body: { recurrence: aRule({ time: '18:00' }) } })
    expect(await dates()).toEqual(onSundays(5, '18:00').toSpliced(1, 1))

    await spectacles.restore({ params: { id: second } })
    await spectacles.change({ params: { id }, body: { recurrence: aRule({ time: '18:00' }) } })
    expect(await dates()).toEqual(onSundays(5, '18:00'))
  })

  it('a date that was added stays when the series is saved again', async () => {
    const { id } = await aSeries()
    const when = { date_spectacle: shifted(SUNDAY, 2), heure_spectacle: '21:00' }

    const added = await spectacles.addDate({ params: { id }, body: when })
    await spectacles.change({
      params: { id },
      body: { recurrence: aRule({ endDate: shifted(SUNDAY, 7) }) },
    })

    expect(added.title).toBe('Un ado peut en cacher un autre')
    expect(await dates()).toEqual([
      `${SUNDAY} 17:00`,
      `${shifted(SUNDAY, 2)} 21:00`,
      `${shifted(SUNDAY, 7)} 17:00`,
    ])
  })

  it('refuses to add a date that is there', async () => {
    const { id } = await aSeries()

    const twice = spectacles.addDate({
      params: { id },
      body: { date_spectacle: SUNDAY, heure_spectacle: '17:00' },
    })

    await expect(twice).rejects.toMatchObject({ status: 409, code: 'DATE_EXISTANTE' })
  })

  it.each([
    ['serie', 0],
    ['suivantes', 2],
  ] as const)('deletes with "%s", and one press brings all of it back', async (scope, left) => {
    await aSeries()
    const third = await idOf(2)

    await spectacles.remove({ params: { id: third }, query: { scope } })
    expect(await dates()).toEqual(onSundays(5).slice(0, left))
    await spectacles.restore({ params: { id: third } })

    expect(await dates()).toEqual(onSundays(5))
  })

  it('makes drafts of a series but of the dates that are booked', async () => {
    const { id } = await aSeries()
    const booked = await idOf(4)
    const sold = { bookingMode: 'maison', priceCents: 1500 }
    await db.spectacle.updateMany({ data: sold })
    await db.spectacle.update({ where: { id: booked }, data: { seatsTaken: 1 } })
    const body = { status: 'brouillon' as const, scope: 'serie' as const }

    await spectacles.change({ params: { id }, body })

    const open = await db.spectacle.findMany({ where: { status: { not: 'brouillon' } } })
    expect(open).toMatchObject([{ id: booked }])
    await expect(spectacles.change({ params: { id: booked }, body })).rejects.toMatchObject({
      code: 'PLACES_RESERVEES',
    })
  })

  it('deletes nothing of a series in which places are booked', async () => {
    const { id } = await aSeries()
    await db.spectacle.update({ where: { id: await idOf(4) }, data: { seatsTaken: 1 } })

    const removal = spectacles.remove({ params: { id }, query: { scope: 'serie' } })

    await expect(removal).rejects.toMatchObject({ status: 409, code: 'PLACES_RESERVEES' })
    expect(await dates()).toEqual(onSundays(5))
  })
})

describe('a single show that becomes a series', () => {
  it('is one of its dates, under its address', async () => {
    const { id } = await aSpectacle({ date: new Date(shifted(SUNDAY, 7)) })

    const { dates: planned } = await spectacles.planRecurrence({
      body: { recurrence: aRule(), spectacle_id: id },
    })
    const show = await spectacles.change({ params: { id }, body: { recurrence: aRule() } })

    expect(planned.map(({ outcome }) => outcome)).toEqual([
      'create',
      'move',
      'create',
      'create',
      'create',
    ])
    expect(show).toMatchObject({
      id,
      date_spectacle: shifted(SUNDAY, 7),
      heure_spectacle: '17:00:00',
    })
    expect(await dates()).toEqual(onSundays(5))
  })

  it('stays on its evening where places are booked', async () => {
    const { id } = await aSpectacle({ date: new Date(shifted(SUNDAY, 9)), seatsTaken: 3 })

    const show = await spectacles.change({ params: { id }, body: { recurrence: aRule() } })

    expect(show).toMatchObject({ date_spectacle: shifted(SUNDAY, 9), heure_spectacle: '20:00:00' })
    expect(await dates()).toHaveLength(6)
  })
})

describe('the preview of a new series', () => {
  it('lists its dates and saves nothing', async () => {
    const { dates: planned } = await spectacles.planRecurrence({ body: { recurrence: aRule() } })

    expect(planned.map(({ date_spectacle }) => date_spectacle)).toEqual(sundays(5))
    expect(await dates()).toEqual([])
  })

  it('knows no show that is not there', async () => {
    const { status } = await http
      .post('/api/admin/spectacles/recurrence/preview')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send({ recurrence: aRule(), spectacle_id: 999_999_999 })

    expect(status).toBe(404)
  })
})
