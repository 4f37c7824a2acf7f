import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'
import { NOT_BUILT, SPECIFICATION } from './specification.ts'

export interface MarkedTest {
  path: string
  title: string
  /** The parts of the specification that it names, such as `2.3`. */
  parts: string[]
}

/** A literal of one line with a mark such as `(§2.3, §9.5)` in it. */
const MARKED = /(['"`])((?:\\.|(?!\1)[^\\\n])*\((?:§[\d.]+(?:, )?)+\)(?:\\.|(?!\1)[^\\\n])*)\1/g

export const markedTestsIn = (path: string, source: string): MarkedTest[] =>
  Array.from(source.matchAll(MARKED), ([, , literal = '']) => {
    const title = literal.replaceAll('\\', '')
    const parts = Array.from(title.matchAll(/§([\d.]+)/g), ([, part = '']) => part)
    return { path, title, parts }
  })

/** Those of this repository, Vitest's and Playwright's. */
export const markedTests = (): MarkedTest[] =>
  globSync('{apps,packages,prisma}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist'],
  })
    .toSorted()
    .flatMap((path) => markedTestsIn(path, readFileSync(join(ROOT, path), 'utf8')))

export interface Part {
  number: string
  title: string
}

export const PARTS: readonly Part[] = SPECIFICATION.flatMap(({ parts }, section) =>
  parts.map((title, part) => ({ number: `${section + 1}.${part + 1}`, title })),
)

export const untestedParts = (tests: readonly MarkedTest[]): Part[] =>
  PARTS.filter(({ number }) => !NOT_BUILT.includes(number) && testsOf(number, tests).length === 0)

/** Marks that name nothing of the specification. */
export function strayMarks(tests: readonly MarkedTest[]): MarkedTest[] {
  const known = new Set([
    ...PARTS.map(({ number }) => number),
    ...SPECIFICATION.map((_, section) => `${section + 1}`),
  ])
  return tests.filter(({ parts }) => parts.some((part) => !known.has(part)))
}

export function coveragePage(tests: readonly MarkedTest[]): string {
  const sections = SPECIFICATION.map(({ title }, index) => {
    const section = `${index + 1}`
    const parts = PARTS.filter(({ number }) => number.startsWith(`${section}.`))
    const entries = parts.map((part) => entry(`### §${part.number} ${part.title}`, part.number))
    const general = testsOf(section, tests).length === 0 ? [] : [entry('### General', section)]
    return [`## §${section} ${title}`, ...entries, ...general].join('\n\n')
  })

  function entry(heading: string, number: string): string {
    const found = testsOf(number, tests).map(({ path, title }) => `- \`${path}\` › ${title}`)
    const none = NOT_BUILT.includes(number) ? 'Not built: see docs/deviations.md.' : 'No test.'
    return [heading, found.length === 0 ? none : found.join('\n')].join('\n\n')
  }

  return ['# The specification and its tests', ...sections, ''].join('\n\n')
}

const testsOf = (number: string, tests: readonly MarkedTest[]) =>
  tests.filter(({ parts }) => parts.includes(number))
