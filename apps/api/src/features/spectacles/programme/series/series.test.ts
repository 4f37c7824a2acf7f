import { describe, expect, it } from 'vitest'
import {
  aRule,
  onSundays,
  seriesOf,
  shifted,
  SUNDAY,
} from '../../../../../test/spectacles/series.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const app = await createTestApp()
const { visitor } = app
const { spectacles, aSeries, dates, change } = await seriesOf(app)

describe('a show with a recurrence', () => {
  it('is a show for each date, start and end included; the answer is the first (§7)', async () => {
    const first = await aSeries()

    expect(await dates()).toEqual(onSundays(5))
    expect(first).toMatchObject({
      date_spectacle: SUNDAY,
      heure_spectacle: '17:00:00',
      recurrence: { weekdays: [0], interval: 1, time: '17:00:00', skip: [] },
    })
    expect(await visitor.spectacles.upcoming()).toHaveLength(5)
  })

  it('plays on Sundays at 17:00 if nobody says otherwise (§3.2, §9)', async () => {
    await aSeries({ weekday: undefined, time: undefined })

    expect(await dates()).toEqual(onSundays(5))
  })

  it('may play on several days, every other week, but for some days', async () => {
    await aSeries({ weekdays: [1, 0], interval: 2, skip: [shifted(SUNDAY, 14)] })

    const monday = (weeks: number) => shifted(SUNDAY, 1 + (weeks - 1) * 7)
    expect(await dates()).toEqual([
      `${SUNDAY} 17:00`,
      `${monday(2)} 17:00`,
      `${monday(4)} 17:00`,
      `${shifted(SUNDAY, 28)} 17:00`,
    ])
  })

  it('may have played in the past', async () => {
    await aSeries({ startDate: '2024-03-24', endDate: '2024-04-07' })

    expect(await dates()).toEqual(['2024-03-24 17:00', '2024-03-31 17:00', '2024-04-07 17:00'])
  })

  it.each([
    [
      'no date in its period',
      { startDate: '2027-01-04', endDate: '2027-01-08' },
      'Aucune date dans cette période',
    ],
    [
      'its end before its start',
      { startDate: '2027-02-01', endDate: '2027-01-01' },
      'Aucune date dans cette période',
    ],
    [
      'more than 400 dates',
      { weekdays: [0, 1, 2, 3, 4, 5, 6], startDate: '1900-01-01', endDate: '2199-12-31' },
      'Au plus 400 dates',
    ],
  ])('is refused with %s', async (_, rule, message) => {
    const refusal = { status: 400, issues: [{ path: 'recurrence.endDate', message }] }

    await expect(aSeries(rule)).rejects.toMatchObject(refusal)
    expect(await dates()).toEqual([])
  })

  it.each([{ weekday: 7 }, { weekday: '0' }, { weekdays: [] }, { interval: 0 }, { time: '17h' }])(
    'is refused with %j',
    async (rule) => {
      await expect(aSeries(rule)).rejects.toMatchObject({ status: 400 })
    },
  )
})

describe('editing one date', () => {
  it('changes that date alone, which the series leaves alone from then on', async () => {
    await aSeries()
    await change(1, { title: 'Spéciale', heure_spectacle: '19:00', scope: 'date' })

    await change(0, { title: 'Nouveau titre', recurrence: aRule({ time: '18:00' }) })

    expect((await spectacles.managed()).map(({ title }) => title)).toEqual([
      'Nouveau titre',
      'Spéciale',
      'Nouveau titre',
      'Nouveau titre',
      'Nouveau titre',
    ])
    expect(await dates()).toEqual(onSundays(5, '18:00').with(1, `${shifted(SUNDAY, 7)} 19:00`))
  })

  it('moves it, and the series does not fill the gap', async () => {
    await aSeries()
    await change(1, { date_spectacle: shifted(SUNDAY, 9) })

    await change(0, { recurrence: aRule() })

    expect(await dates()).toEqual(onSundays(5).with(1, `${shifted(SUNDAY, 9)} 17:00`))
  })
})

describe('editing a date and those that follow', () => {
  it('changes what is said of them, and not of those before', async () => {
    await aSeries()

    await change(3, { title: 'La fin', scope: 'suivantes' })

    const titles = (await spectacles.managed()).map(({ title }) => title)
    expect(titles.filter((title) => title === 'La fin')).toHaveLength(2)
    expect(titles.slice(3)).toEqual(['La fin', 'La fin'])
  })

  it('makes them a series of their own when their rule changes', async () => {
    await aSeries()
    const before = await spectacles.managed()

    await change(3, { scope: 'suivantes', recurrence: aRule({ time: '20:00' }) })

    const after = await spectacles.managed()
    expect(await dates()).toEqual([...onSundays(3), ...onSundays(5, '20:00').slice(3)])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]?.recurrence?.endDate).toBe(shifted(SUNDAY, 20))
    expect(after[3]?.recurrenceId).not.toBe(after[0]?.recurrenceId)
  })
})
