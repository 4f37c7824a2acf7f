import { describe, expect, it } from 'vitest'
import { datesOf, DEFAULT_RECURRENCE } from './recurrence.ts'

describe('a weekly recurrence', () => {
  it('is proposed on Sundays at 17:00 (§9.17)', () => {
    expect(DEFAULT_RECURRENCE).toEqual({ weekday: 0, time: '17:00' })
  })

  it('has a date on each of its weekdays, start and end included (§3.1)', () => {
    const dates = datesOf({
      weekdays: [1, 2, 3, 5],
      startDate: '2026-11-23',
      endDate: '2026-12-02',
    })

    expect(dates).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ])
  })

  it.each([
    ['back', '2026-10-18', '2026-11-01', ['2026-10-18', '2026-10-25', '2026-11-01']],
    ['forward', '2027-03-21', '2027-04-04', ['2027-03-21', '2027-03-28', '2027-04-04']],
  ])('misses no Sunday when the clocks go %s', (_, startDate, endDate, expected) => {
    expect(datesOf({ weekdays: [0], startDate, endDate })).toEqual(expected)
  })

  it('has no date when its weekday does not come', () => {
    expect(datesOf({ weekdays: [0], startDate: '2026-11-23', endDate: '2026-11-28' })).toEqual([])
    expect(datesOf({ weekdays: [0], startDate: '2026-12-01', endDate: '2026-11-01' })).toEqual([])
  })

  it('stops at 400 dates', () => {
    const year = { startDate: '2026-01-01', endDate: '2027-02-04' }

    expect(datesOf({ weekdays: [0, 1, 2, 3, 4, 5, 6], ...year })).toHaveLength(400)
    expect(() =>
      datesOf({ weekdays: [0, 1, 2, 3, 4, 5, 6], ...year, endDate: '2027-02-05' }),
    ).toThrow(RangeError)
  })
})
