import { expect, it } from 'vitest'
import { countCrowded, measure, PATTERNS, readBounds } from './metrics.ts'

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

const CROWDED = 'folders of more than 12 files'

it.each(Object.entries(figures).filter(([name]) => !(name in NONE_LEFT) && name !== CROWDED))(
  '%s: is there to be measured',
  (_, figure) => expect(figure).toBeGreaterThan(0),
)

it.each(Object.entries(NONE_LEFT))('%s: would be found', (name, examples) => {
  const pattern = new Map<string, RegExp>(Object.entries(PATTERNS)).get(name)

  for (const example of examples) expect(example.match(pattern ?? /$^/)).not.toBeNull()
})

it(`${CROWDED}: would be found`, () => {
  const filesOf = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `apps/api/src/${folder}/${index}.ts`)

  expect(countCrowded([...filesOf('full', 12), ...filesOf('crowded', 13)])).toBe(1)
})

it('every bound is of a figure', () => {
  expect(Object.keys(bounds).toSorted()).toEqual(Object.keys(figures).toSorted())
})
