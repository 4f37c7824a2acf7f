import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './processes.ts'
import { figuresIn, promisesIn, shownIn, unseenIn, withFigures } from './trust-page.ts'

const page = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8')

describe('docs/trust.md', () => {
  it('names tests that are there', () => {
    const named = promisesIn(page).flatMap(({ shownBy }) => shownBy)
    const missing = named.filter(({ path, name }) => {
      const file = join(ROOT, path)
      const source = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\\', '') : ''
      return !source.includes(name)
    })

    expect(named.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
  })

  it('has a test for every promise', () => {
    const empty = promisesIn(page).filter(({ shownBy }) => shownBy.length === 0)

    expect(empty).toEqual([])
  })

  it('says when a test was broken in the last run', () => {
    const broken = [...figuresIn(page)].filter(([, figure]) => figure.startsWith('broken'))

    expect(broken).toEqual([])
  })
})

describe('the figures of a run', () => {
  const table =
    '| T-A | one | bar | `a.test.ts` › holds |\n| T-B | two | bar | `b.test.ts` › holds |\n'
  const empty = `${table}<!-- figures -->\n<!-- /figures -->\n`

  it('take the place of those before, and leave the others', () => {
    const before = withFigures(
      empty,
      new Map([
        ['T-A', '1'],
        ['T-B', '2'],
      ]),
    )

    const after = withFigures(before, new Map([['T-B', '3']]))

    expect(Object.fromEntries(figuresIn(after))).toEqual({ 'T-A': '1', 'T-B': '3' })
  })

  it('are of the tests that a promise names, and of no others of its files', () => {
    const [promised] = promisesIn('| T-A | one | bar | `a.test.ts` › holds for %s by %s |')
    const held = (title: string, file = '/house/a.test.ts') => ({ file, title, isHeld: true })
    const run = [
      held('the table holds for GET / by nobody'),
      held('the table has a line for all'),
      held('holds for GET / by nobody', '/house/ba.test.ts'),
    ]

    expect(promised && shownIn(promised, run)).toEqual([run[0]])
    expect(promised && unseenIn(promised, run)).toEqual([])
    expect(promised && unseenIn(promised, run.slice(1))).toHaveLength(1)
  })
})
