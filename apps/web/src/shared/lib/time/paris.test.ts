import { afterEach, describe, expect, it } from 'vitest'
import { dayInParis, offsetByIntl, parisInstant, withParisOffset } from './paris.ts'

const homeZone = process.env['TZ']

afterEach(() => {
  if (homeZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = homeZone
})

describe.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('on a machine in %s', (zone) => {
  it.each([
    ['2026-10-24', '20:00:00', '2026-10-24T18:00:00Z', '2026-10-24T20:00:00+02:00'],
    ['2026-10-25', '17:00:00', '2026-10-25T16:00:00Z', '2026-10-25T17:00:00+01:00'],
    ['2027-03-27', '20:00:00', '2027-03-27T19:00:00Z', '2027-03-27T20:00:00+01:00'],
    ['2027-03-28', '17:00:00', '2027-03-28T15:00:00Z', '2027-03-28T17:00:00+02:00'],
    ['2026-12-31', '23:30:00', '2026-12-31T22:30:00Z', '2026-12-31T23:30:00+01:00'],
  ])('%s %s in Lille is one instant', (date, time, instant, withOffset) => {
    process.env['TZ'] = zone

    expect(parisInstant(date, time)).toBe(instant)
    expect(withParisOffset(instant)).toBe(withOffset)
    expect(dayInParis(Date.parse(instant))).toBe(date)
  })

  it('midnight in Lille begins the day in Lille', () => {
    process.env['TZ'] = zone

    expect(dayInParis(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
    expect(dayInParis(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  })
})

describe('what is no date', () => {
  it('is long ago, and breaks nothing', () => {
    expect(parisInstant('bientôt', '20:00:00')).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('a browser without Temporal', () => {
  const HOUR_MS = 3_600_000
  const hours = Array.from({ length: 3 * 366 * 24 }, (_, hour) => Date.UTC(2026) + hour * HOUR_MS)

  it('knows the same time of Lille at every hour of three years', () => {
    const others = hours.filter((hour) => {
      const minutes = offsetByIntl(hour)
      return !withParisOffset(new Date(hour).toISOString()).endsWith(`+0${minutes / 60}:00`)
    })

    expect('Temporal' in globalThis).toBe(true)
    expect(others).toEqual([])
  })
})
