import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { ROOT } from '../processes.ts'

const Versions = z.record(z.string(), z.string()).default({})
const Manifest = z.object({ dependencies: Versions, devDependencies: Versions })

const MANIFESTS = ['package.json', 'prisma/package.json', '{apps,packages}/*/package.json']

it('a version that several packages use stands in the catalog, and no other does', () => {
  const versions = globSync(MANIFESTS, { cwd: ROOT })
    .map((file) => Manifest.parse(JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8'))))
    .flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    )
    .filter(([, version]) => !version.startsWith('workspace:'))
  const uses = Map.groupBy(versions, ([name]) => name)

  const misplaced = versions.filter(
    ([name, version]) => (version === 'catalog:') !== (uses.get(name) ?? []).length > 1,
  )

  expect(versions.length).toBeGreaterThan(50)
  expect(misplaced).toEqual([])
})
