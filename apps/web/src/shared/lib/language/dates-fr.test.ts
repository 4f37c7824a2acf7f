import { describe, expect, it } from 'vitest'
import { addMonths, longDate, monthName, nearness, shortTime, stub, weeksOf } from './dates-fr.ts'

describe('dates in French', () => {
  it.each([
    ['2026-11-23', 'lundi 23 novembre 2026'],
    ['2026-12-01', 'mardi 1er décembre 2026'],
    ['2027-08-15', 'dimanche 15 août 2027'],
    ['2028-02-29', 'mardi 29 février 2028'],
  ])('%s is %s', (day, french) => {
    expect(longDate(day)).toBe(french)
  })

  it('shows an hour as hours and minutes (§3.1)', () => {
    expect(shortTime('20:30:00')).toBe('20:30')
    expect(shortTime('00:00:00')).toBe('00:00')
  })

  it('puts weekday, day and month on a stub', () => {
    expect(stub('2026-11-29')).toEqual({ weekday: 'dim.', day: '29', month: 'nov.' })
    expect(stub('2027-02-06')).toEqual({ weekday: 'sam.', day: '6', month: 'févr.' })
  })

  it('speaks of tonight and tomorrow', () => {
    expect(nearness('2026-11-21', '20:30:00', '2026-11-21')).toBe('ce soir')
    expect(nearness('2026-11-21', '17:00:00', '2026-11-21')).toBe('aujourd’hui')
    expect(nearness('2026-12-01', '17:00:00', '2026-11-30')).toBe('demain')
    expect(nearness('2026-11-23', '20:30:00', '2026-11-21')).toBeUndefined()
    expect(nearness('2026-11-20', '20:30:00', '2026-11-21')).toBeUndefined()
  })
})

describe('the months of the calendar', () => {
  it('follow each other over the end of the year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-11', 14)).toBe('2028-01')
    expect(monthName('2026-12')).toEqual({ name: 'décembre', year: '2026' })
  })

  it('begin their weeks on Monday (§2.3)', () => {
    const weeks = weeksOf('2026-11')

    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeks).toHaveLength(6)
  })

  it.each(['2026-02', '2026-03', '2026-10', '2027-03', '2028-02', '2026-12'])(
    'hold every day of %s once',
    (month) => {
      const days = weeksOf(month)
        .flat()
        .filter((day) => day.startsWith(month))

      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      expect(days).toHaveLength(last.getUTCDate())
      expect(new Set(days).size).toBe(days.length)
    },
  )
})
