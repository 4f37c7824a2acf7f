import { expect, it } from 'vitest'
import { measure, PATTERNS, readBounds } from './metrics.ts'

const figures = measure()
const bounds = readBounds()

/** Figures that are down to nothing, with what they count. */
const NONE_LEFT = {
  'row types that nothing checks': [
    'db.$queryRaw<Row[]>',
    'db.$queryRaw`',
    '$queryRawUnsafe<Row[]>',
  ],
  'partial clients': ["Pick<PrismaClient, 'user'>", "Pick<Prisma.TransactionClient, 'user'>"],
}

it.each(Object.entries(figures))('%s: no more than the bound', (name, figure) => {
  expect(figure).toBeLessThanOrEqual(bounds[name] ?? -1)
})

it.each(Object.entries(figures).filter(([name]) => !(name in NONE_LEFT)))(
  '%s: is there to be measured',
  (_, figure) => expect(figure).toBeGreaterThan(0),
)

it.each(Object.entries(NONE_LEFT))('%s: would be found', (name, examples) => {
  const pattern = new Map<string, RegExp>(Object.entries(PATTERNS)).get(name)

  for (const example of examples) expect(example.match(pattern ?? /$^/)).not.toBeNull()
})

it('every bound is of a figure', () => {
  expect(Object.keys(bounds).toSorted()).toEqual(Object.keys(figures).toSorted())
})
