import { datesOf } from '@espace/contracts/spectacles/recurrence'
import type { Rule } from '@espace/contracts/spectacles/spectacle-fields'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { builders } from '../../../../../test/builders.ts'
import { createTestApp } from '../../../../../test/test-app.ts'
import { startColumn, startIn, wallClock } from '../wall-clock.ts'
import { type Member, planSeries } from './series-plan.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('2024-01-01')
const LAST = Date.parse('2035-12-31')

const dayAt = (day: number) => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10)

/** Every shape of a rule, from 2024 to 2035. */
const rules: fc.Arbitrary<Rule> = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    interval: fc.integer({ min: 1, max: 8 }),
    minute: fc.integer({ min: 0, max: 24 * 12 - 1 }),
    from: fc.integer({ min: 0, max: (LAST - FIRST) / DAY_MS - 400 }),
    days: fc.integer({ min: 0, max: 390 }),
    skip: fc.array(fc.integer({ min: 0, max: 390 }), { maxLength: 5 }),
  })
  .map(({ weekdays, interval, minute, from, days, skip }) => ({
    weekdays: weekdays.toSorted((a, b) => a - b),
    interval,
    time: new Date(minute * 300_000).toISOString().slice(11, 19),
    startDate: dayAt(from),
    endDate: dayAt(from + days),
    skip: skip.map((day) => dayAt(from + day)),
  }))

/** The members after a save: as in the service, without a database. */
function saved(members: readonly Member[], rule: Rule, now: string | null): Member[] {
  const plan = planSeries({ rule, members, now })
  const outcomes = new Map(plan.map((date) => [date.spectacle_id, date]))
  const changed = members.map((member) => {
    const date = outcomes.get(member.id)
    if (date?.outcome === 'remove') return { ...member, isInBin: true }
    if (date?.outcome !== 'move' && date?.outcome !== 'create') return member
    const start = `${member.originalStart.slice(0, 10)}T${rule.time}`
    return { ...member, start, originalStart: start, isInBin: false }
  })
  const created = plan
    .filter((date) => date.outcome === 'create' && date.spectacle_id === null)
    .map((date, index): Member => {
      const start = `${date.date_spectacle}T${date.heure_spectacle}`
      const id = members.length + index + 1
      return {
        id,
        start,
        originalStart: start,
        isHandEdited: false,
        isBooked: false,
        isInBin: false,
      }
    })
  return [...changed, ...created]
}

const live = (members: readonly Member[]) => members.filter(({ isInBin }) => !isInBin)

describe('a series, whatever its rule', () => {
  it('has each of its days once, on its weekdays, in its weeks, in its period, and no skipped one', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const days = datesOf(rule)
        const monday = (day: string) => {
          const date = Date.parse(day)
          return date - ((new Date(date).getUTCDay() + 6) % 7) * DAY_MS
        }
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const day of days) {
          expect(rule.weekdays).toContain(new Date(day).getUTCDay())
          expect(((monday(day) - monday(rule.startDate)) / (7 * DAY_MS)) % rule.interval).toBe(0)
          expect(day >= rule.startDate && day <= rule.endDate).toBe(true)
          expect(rule.skip).not.toContain(day)
        }
      }),
    )
  })

  it('misses none: every other day of its period breaks the rule', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const weekly = datesOf({ ...rule, interval: 1, skip: [] })
        const skipped = weekly.filter((day) => rule.skip?.includes(day))
        const all = Temporal.PlainDate.from(rule.startDate).until(rule.endDate).days + 1
        const perWeek = rule.weekdays.length
        expect(weekly.length).toBeGreaterThanOrEqual(Math.floor(all / 7) * perWeek)
        expect(weekly.length).toBeLessThanOrEqual(Math.ceil(all / 7) * perWeek)
        expect(datesOf({ ...rule, interval: 1 })).toHaveLength(weekly.length - skipped.length)
      }),
    )
  })

  it('is the same after it is saved again, and again', () => {
    fc.assert(
      fc.property(rules, rules, (rule, other) => {
        const once = saved(saved([], rule, null), other, null)

        expect(saved(once, other, null)).toEqual(once)
        const outcomes = planSeries({ rule: other, members: once, now: null })
        expect(outcomes.every(({ outcome }) => outcome === 'keep')).toBe(true)
        expect(
          live(once)
            .map(({ start }) => start)
            .toSorted(),
        ).toEqual(datesOf(other).map((day) => `${day}T${other.time}`))
      }),
    )
  })

  it('never touches what was changed by hand, is booked or has begun', () => {
    const flags = fc.array(fc.record({ isHandEdited: fc.boolean(), isBooked: fc.boolean() }))
    fc.assert(
      fc.property(
        rules,
        rules,
        flags,
        fc.integer({ min: 0, max: 400 }),
        (rule, other, flags, at) => {
          const members = saved([], rule, null).map((member, index) =>
            Object.assign(member, flags[index]),
          )
          const now = `${new Date(Date.parse(rule.startDate) + at * DAY_MS).toISOString().slice(0, 10)}T12:00:00`
          const after = new Map(saved(members, other, now).map((member) => [member.id, member]))

          const safe = members.filter(
            ({ isHandEdited, isBooked, start }) => isHandEdited || isBooked || start <= now,
          )
          for (const member of safe) expect(after.get(member.id)).toEqual(member)
          const born = [...after.values()].filter(({ id }) => id > members.length)
          expect(born.every(({ start }) => start > now)).toBe(true)
        },
      ),
    )
  })
})

describe.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('with the server in %s', async (zone) => {
  const { db } = await createTestApp()
  const { aSpectacle } = builders(db)
  const home = process.env['TZ']
  afterEach(() => {
    process.env['TZ'] = home
  })

  it('every date keeps its hour on the wall in Paris, over every change of the clocks', async () => {
    process.env['TZ'] = zone
    const starts = await db.$queryRaw<{ wall: string; back: string }[]>`
      select to_char(day + time, 'YYYY-MM-DD"T"HH24:MI') as wall,
             to_char(timezone('Europe/Paris', timezone('Europe/Paris', day + time)),
                     'YYYY-MM-DD"T"HH24:MI') as back
        from generate_series(timestamp '2024-01-01', timestamp '2035-12-31', '1 day') as day,
             unnest(array['00:30', '17:00', '20:30']::time[]) as time`

    expect(starts).toHaveLength(3 * 4_383)
    expect(starts.filter(({ wall, back }) => wall !== back)).toEqual([])
    for (const { wall } of starts) {
      const [day = '', time = ''] = wall.split('T')
      expect(startColumn(day, `${time}:00`).toISOString()).toBe(`${wall}:00.000Z`)
    }
  })

  it.each([
    ['2026-10-24', '2026-10-25T16:00:00Z', 'the clocks go back'],
    ['2027-03-27', '2027-03-28T15:00:00Z', 'the clocks go forward'],
  ])('a Sunday at 17:00 after %s begins at %s: %s', async (saturday, instant) => {
    process.env['TZ'] = zone
    const sunday = new Date(Date.parse(saturday) + DAY_MS)

    const show = await aSpectacle({ date: sunday, time: new Date('1970-01-01T17:00:00Z') })

    expect(startIn(show)).toBe(`${sunday.toISOString().slice(0, 10)}T17:00:00`)
    expect(show.startsAt.toISOString()).toBe(instant.replace('Z', '.000Z'))
    expect(wallClock(show.startsAt)).toBe(startIn(show))
  })
})
