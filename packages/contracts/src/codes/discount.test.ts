import { expect, it } from 'vitest'
import { discounted } from './discount.ts'

it.each([
  [1500, { kind: 'pourcentage', value: 10 }, 1350],
  [1250, { kind: 'pourcentage', value: 33 }, 838],
  [1, { kind: 'pourcentage', value: 50 }, 1],
  [1500, { kind: 'pourcentage', value: 100 }, 0],
  [1500, { kind: 'montant', value: 250 }, 1250],
  [1500, { kind: 'montant', value: 2000 }, 0],
  [1500, { kind: 'tarif', value: 1000 }, 1000],
  [800, { kind: 'tarif', value: 1000 }, 800],
] as const)('a seat of %i cents with %o costs %i', (price, discount, cost) => {
  expect(discounted(price, discount)).toBe(cost)
})
