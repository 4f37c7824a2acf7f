import { expect, it } from 'vitest'
import { measure, readBounds } from './metrics.ts'

const figures = measure()
const bounds = readBounds()

it.each(Object.entries(figures))('%s: no more than the bound', (name, figure) => {
  expect(figure).toBeGreaterThan(0)
  expect(figure).toBeLessThanOrEqual(bounds[name] ?? 0)
})

it('every bound is of a figure', () => {
  expect(Object.keys(bounds).toSorted()).toEqual(Object.keys(figures).toSorted())
})
