import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../processes.ts'
import { markedTitles, markedTitlesIn } from './marked-titles.ts'
import { promisesIn, promisesPage, shownIn, unseenIn } from './trust-page.ts'

const tests = markedTitles('trust')
const promises = promisesIn(readFileSync(join(ROOT, 'docs/trust.md'), 'utf8'), tests)

describe('docs/trust.md', () => {
  it('has a test for every promise', () => {
    const untested = promises.filter(({ shownBy }) => shownBy.length === 0)

    expect(promises.length).toBeGreaterThan(40)
    expect(untested).toEqual([])
  })

  it('has a row for every mark in the title of a test', () => {
    const known = new Set(promises.map(({ id }) => id))

    expect(tests.filter(({ marks }) => marks.some((mark) => !known.has(mark)))).toEqual([])
  })

  it('names files that have a test of their promise', () => {
    const wrong = promises.flatMap(({ id, files, shownBy }) =>
      files
        .filter((file) => !shownBy.some(({ path }) => path.endsWith(`/${file}`)))
        .map((file) => `${id}: ${file}`),
    )

    expect(promises.filter(({ files }) => files.length === 0)).toEqual([])
    expect(wrong).toEqual([])
  })
})

describe('a promise', () => {
  const source = "it('holds for %s by %s [T-A]', () => {})\nit('rests [T-B]', () => {})"
  const [promised] = promisesIn(
    '| T-A | a threat | a bar | `a.test.ts` |\n| ---- | x |',
    markedTitlesIn('a.test.ts', source, 'trust'),
  )
  const held = (title: string, file = '/repository/a.test.ts') => ({ file, title, isHeld: true })

  it('has the tests with its mark, of its file, and no others', () => {
    const run = [
      held('the table holds for GET / by nobody [T-A]'),
      held('the table has a line for all'),
      held('rests [T-B]'),
      held('holds for GET / by nobody [T-A]', '/repository/ba.test.ts'),
    ]

    expect(promised && shownIn(promised, run)).toEqual([run[0]])
    expect(promised && unseenIn(promised, run)).toEqual([])
    expect(promised && unseenIn(promised, run.slice(1))).toHaveLength(1)
  })

  it('is printed with its tests', () => {
    expect(promised && promisesPage([promised])).toContain(
      '### T-A\n\n- `a.test.ts` › holds for %s by %s [T-A]',
    )
  })
})
