import { describe, expect, it } from 'vitest'
import { duration, phone, places, price, sum } from './french.ts'

const NBSP = '\u00a0'

describe('French in numbers', () => {
  it.each([
    [0, 'Gratuit'],
    [1500, `15${NBSP}€`],
    [1250, `12,50${NBSP}€`],
    [805, `8,05${NBSP}€`],
  ])('%i cents cost %s', (cents, french) => {
    expect(price(cents)).toBe(french)
  })

  it.each([
    [0, `0${NBSP}€`],
    [-1250, `−12,50${NBSP}€`],
  ])('%i cents come to %s', (cents, french) => {
    expect(sum(cents)).toBe(french)
  })

  it.each([
    [0, `0${NBSP}place`],
    [1, `1${NBSP}place`],
    [2, `2${NBSP}places`],
    [70, `70${NBSP}places`],
  ])('%i seats are %s', (count, french) => {
    expect(places(count)).toBe(french)
  })

  it.each([
    [45, `45${NBSP}min`],
    [60, `1${NBSP}h`],
    [75, `1${NBSP}h${NBSP}15`],
    [65, `1${NBSP}h${NBSP}05`],
  ])('%i minutes last %s', (minutes, french) => {
    expect(duration(minutes)).toBe(french)
  })

  it('keeps a phone number together', () => {
    expect(phone('0353010070')).toBe(`03${NBSP}53${NBSP}01${NBSP}00${NBSP}70`)
  })
})
