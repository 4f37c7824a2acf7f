import { describe, expect, it } from 'vitest'
import { dateWithoutYear } from './dates-fr.ts'

describe('a day in French', () => {
  it.each([
    ['2026-12-01', 'mardi 1er décembre'],
    ['2026-12-02', 'mercredi 2 décembre'],
    ['2027-08-31', 'mardi 31 août'],
    ['2028-02-29', 'mardi 29 février'],
  ])('of %s is %s', (day, expected) => {
    expect(dateWithoutYear(day)).toBe(expected)
  })
})
