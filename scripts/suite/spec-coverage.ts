import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../processes.ts'
import { type MarkedTitle, markedTitles } from './marked-titles.ts'
import { promisesIn, promisesPage } from './trust-page.ts'

/**
 * The sections of the specification with their headings, paragraphs or table rows in order: a title that ends with
 * `(§2.3)` names the third part of section 2. `notBuilt` is explained in docs/deviations.md.
 */
const Specification = z.object({
  sections: z.array(z.object({ title: z.string(), parts: z.array(z.string()) })),
  notBuilt: z.array(z.string()),
})

const { sections: SPECIFICATION, notBuilt: NOT_BUILT } = Specification.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'specification.json'), 'utf8')),
)

export interface Part {
  number: string
  title: string
}

export const PARTS: readonly Part[] = SPECIFICATION.flatMap(({ parts }, section) =>
  parts.map((title, part) => ({ number: `${section + 1}.${part + 1}`, title })),
)

export const untestedParts = (tests: readonly MarkedTitle[]): Part[] =>
  PARTS.filter(({ number }) => !NOT_BUILT.includes(number) && testsOf(number, tests).length === 0)

/** Marks that name nothing of the specification. */
export function strayMarks(tests: readonly MarkedTitle[]): MarkedTitle[] {
  const known = new Set([
    ...PARTS.map(({ number }) => number),
    ...SPECIFICATION.map((_, section) => `${section + 1}`),
  ])
  return tests.filter(({ marks }) => marks.some((mark) => !known.has(mark)))
}

export function coveragePage(tests: readonly MarkedTitle[]): string {
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

const testsOf = (number: string, tests: readonly MarkedTitle[]) =>
  tests.filter(({ marks }) => marks.includes(number))

if (import.meta.main) {
  const trust = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8')
  const page = [
    coveragePage(markedTitles('specification')),
    promisesPage(promisesIn(trust, markedTitles('trust'))),
  ].join('\n')
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  writeFileSync(join(ROOT, 'test-results/spec-coverage.md'), page)
  console.log(page)
}
