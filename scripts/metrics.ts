import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { ROOT } from './processes.ts'

// How plain the code is, in figures. `pnpm run metrics` prints them beside their bounds, which a test holds them to;
// `pnpm run metrics accept` writes down what has got better as the new bounds.

const BOUNDS_FILE = join(import.meta.dirname, 'metrics.json')

const Bounds = z.record(z.string(), z.int())

const FOLDER_FILES = 12

const isTest = (path: string): boolean =>
  /\.(?:test|spec)\.tsx?$|\/(?:test|testing|journeys|pages|support|bench)\//.test(path) ||
  path.startsWith('apps/trust/')

const MACHINERY =
  /^(?:apps\/api\/src\/(?:http|platform|features\/campaigns)|prisma\/src|packages\/server|scripts)\//

/** Patterns counted in every file. */
export const PATTERNS = {
  'raw statements': /\$(?:queryRaw|executeRaw)\b|\bqueryRows?\(/g,
  'row types that nothing checks': /\$queryRaw(?:Unsafe)?(?:`|<(?!unknown\[\]|object\[\]))/g,
  'partial clients': /\bPick<\s*Prisma(?:Client|\.TransactionClient)\b/g,
  'loops of jobs': /\bsetInterval\(/g,
  'networkMode by hand': /networkMode:/g,
} satisfies Record<string, RegExp>

const linesOf = (text: string): number => text.split('\n').length - 1

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const sum = (files: readonly { text: string }[], count: (text: string) => number): number =>
  files.reduce((total, { text }) => total + count(text), 0)

/** The number of folders with more than 12 of these files. */
export const countCrowded = (paths: readonly string[]): number =>
  [...Map.groupBy(paths, dirname).values()].filter(({ length }) => length > FOLDER_FILES).length

/** The figures of this checkout, by name: of what is committed or staged. */
export function measure(): Record<string, number> {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const paths = tracked.split('\0').filter((path) => path !== '')
  const source = paths
    .filter((path) => /^(?:apps|packages|prisma|scripts)\/.*\.(?:tsx?|css)$/.test(path))
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: read(path) }))
  const docs = paths.filter((path) => /^docs\/.*\.md$/.test(path))
  return {
    'source lines': sum(source, linesOf),
    'source files': source.length,
    'lines of machinery': sum(
      source.filter(({ path }) => MACHINERY.test(path)),
      linesOf,
    ),
    'words of docs': docs.reduce((total, path) => total + wordsOf(read(path)), 0),
    'folders of more than 12 files': countCrowded(
      source.flatMap(({ path }) => (path.includes('/src/') ? [path] : [])),
    ),
    ...Object.fromEntries(
      Object.entries(PATTERNS).map(([name, pattern]) => [
        name,
        sum(source, (text) => text.match(pattern)?.length ?? 0),
      ]),
    ),
  }
}

export const readBounds = (): Record<string, number> =>
  Bounds.parse(JSON.parse(readFileSync(BOUNDS_FILE, 'utf8')))

/** Replaces looser bounds by the present figures. */
function accept(figures: Readonly<Record<string, number>>): void {
  const bounds = readBounds()
  const better = Object.entries(figures).map(([name, figure]) => [
    name,
    Math.min(figure, bounds[name] ?? figure),
  ])
  writeFileSync(BOUNDS_FILE, `${JSON.stringify(Object.fromEntries(better), null, 2)}\n`)
}

if (import.meta.main) {
  const figures = measure()
  if (process.argv[2] === 'accept') accept(figures)
  const bounds = readBounds()
  const now = (name: string, figure: number) => ({ now: figure, bound: bounds[name] ?? 'none' })
  console.table(
    Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, now(name, figure)])),
  )
}
