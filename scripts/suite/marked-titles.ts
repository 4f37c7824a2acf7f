import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../processes.ts'

export interface MarkedTitle {
  path: string
  title: string
  marks: string[]
}

/** The kinds of marks: parts of the specification, `(§2.3, §9.5)`, and promises of docs/trust.md, `[T-SEAT-1]`. */
export const MARKS = {
  specification: { mark: /\((?:§[\d.]+(?:, )?)+\)/, one: /§([\d.]+)/g },
  trust: { mark: /\[(?:T-[A-Z0-9-]+(?:, )?)+\]/, one: /(T-[A-Z0-9-]+)/g },
} as const

type Kind = keyof typeof MARKS

/** String literals of one line that have a mark. */
export function markedTitlesIn(path: string, source: string, kind: Kind): MarkedTitle[] {
  const { mark, one } = MARKS[kind]
  const text = String.raw`(?:\\.|(?!\1)[^\\\n])*`
  const literals = source.matchAll(new RegExp(`(['"\`])(${text}${mark.source}${text})\\1`, 'g'))
  return Array.from(literals, ([, , literal = '']) => {
    const title = literal.replaceAll('\\', '')
    const [found = ''] = mark.exec(title) ?? []
    return { path, title, marks: Array.from(found.matchAll(one), ([, name = '']) => name) }
  })
}

/** The titles of this repository, Vitest's and Playwright's. */
export const markedTitles = (kind: Kind): MarkedTitle[] =>
  globSync('{apps,packages,prisma,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist', 'scripts/suite/**'],
  })
    .toSorted()
    .flatMap((path) => markedTitlesIn(path, readFileSync(join(ROOT, path), 'utf8'), kind))
