import { expect, it } from 'vitest'
import { centsOf } from './tarifs.constants.ts'

it.each([
  ['12', 1_200],
  ['12,5', 1_250],
  [' 45.50 € ', 4_550],
  ['1 250', 125_000],
  ['0', 0],
  ['19,99', 1_999],
])('an amount that a person types, %j, is that many cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

it.each(['', 'gratuit', '1e3', '0x10', '-5', '12,345', '1,2,3', '€'])(
  'what is no amount, %j, is none, and is not guessed at',
  (typed) => {
    expect(centsOf(typed)).toBeNaN()
  },
)
