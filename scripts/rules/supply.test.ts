import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCompose } from '../containers/compose.ts'
import { ROOT } from '../processes.ts'

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT })

/** The package manager's version that the lockfile was written with. */
const pnpm = /"packageManager": "(pnpm@[\d.]+)"/.exec(textOf('package.json'))?.[1] ?? ''

it.each(workflows)('%s runs actions as one commit has them: a tag can be moved', (path) => {
  const used = Array.from(textOf(path).matchAll(/uses: (\S+)/g), ([, action = '']) => action)

  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
})

it('images are of a version that says what it is', () => {
  const bases = Array.from(textOf('Dockerfile').matchAll(/^FROM (\S+:\S+)/gm), ([, image]) => image)
  const others = Object.values(readCompose()).flatMap(({ build, image }) => (build ? [] : [image]))

  expect([...bases, ...others].filter((image) => !/:v?\d+(\.\d+)*/.test(image ?? ''))).toEqual([])
  expect(bases).toHaveLength(2)
})

it('an image is installed by the package manager that wrote the lockfile', () => {
  const named = ['Dockerfile', ...workflows].flatMap(
    (path) => textOf(path).match(/pnpm@[\d.]+/g) ?? [],
  )

  expect(new Set(named.filter((name) => name !== 'pnpm@12'))).toEqual(new Set([pnpm]))
  expect(textOf('Dockerfile')).not.toMatch(/pnpm@12 /)
})

it('libraries, actions and images are all looked after', () => {
  const looked = textOf('.github/dependabot.yml').match(/(?<=package-ecosystem: )\S+/g)

  expect(looked).toEqual(['npm', 'github-actions', 'docker', 'docker-compose'])
})
