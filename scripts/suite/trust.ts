import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { COMPILE_CACHE, ROOT, TEST_WORKERS } from '../processes.ts'
import { markedTitles } from './marked-titles.ts'
import { figuresPage, type Held, promisesIn, shownIn, unseenIn } from './trust-page.ts'

// Breaks the product on purpose, runs the tests whose titles carry a promise of docs/trust.md, and writes the figures to
// test-results/trust/figures.md.
// `node scripts/suite/trust.ts faults` runs those files of the campaign alone whose name says so.

const PAGE = join(ROOT, 'docs/trust.md')
const FIGURES = join(ROOT, 'test-results', 'trust')

/** Files that assert times or memory: one at a time, as what is measured must not wait for the rest. */
const TIMED =
  /campaign\/(?:database|edges|fuzz|load|processes|traces)\.|(?:reservations\/seats|processes\/storm)\.test/

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Runs Vitest with these arguments. */
function run(name: string, ...args: readonly string[]): Held[] {
  const report = join(FIGURES, `${name}.json`)
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [vitest, 'run', '--testNamePattern=\\[T-', ...reporters, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, TRUST: 'whole' },
  })
  if (!existsSync(report)) return [{ file: name, title: 'did not even begin', isHeld: false }]
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.length === 0
      ? [{ file, title: 'could not be read', isHeld: false }]
      : assertionResults.flatMap(({ fullName, status }) =>
          status === 'skipped' ? [] : [{ file, title: fullName, isHeld: status === 'passed' }],
        ),
  )
}

rmSync(FIGURES, { recursive: true, force: true })
mkdirSync(FIGURES, { recursive: true })
const promises = promisesIn(readFileSync(PAGE, 'utf8'), markedTitles('trust'))
const wanted = process.argv.slice(2)
const paths = new Set(promises.flatMap(({ shownBy }) => shownBy.map(({ path }) => path)))
const files = [...paths].filter((path) => !path.startsWith('apps/e2e/'))
const isTimed = (path: string) => TIMED.test(path)
const others = files.filter((path) => !isTimed(path))
const all =
  wanted.length > 0
    ? run('campaign', '--maxWorkers=1', '--project', 'trust', ...wanted)
    : [
        ...run('timed', '--maxWorkers=1', ...files.filter(isTimed)),
        ...run('others', `--maxWorkers=${TEST_WORKERS}`, ...others),
      ]

const figures = new Map<string, string>()
for (const promise of promises) {
  const { id } = promise
  const ran = shownIn(promise, all)
  const measured = join(FIGURES, `${id}.txt`)
  const broken = new Set(ran.filter(({ isHeld }) => !isHeld).map(({ title }) => title))
  for (const test of wanted.length > 0 ? [] : unseenIn(promise, all))
    broken.add(`not run: ${test.title}`)
  if (broken.size > 0) figures.set(id, `broken: ${[...broken].join('; ')}`)
  else if (existsSync(measured)) figures.set(id, readFileSync(measured, 'utf8'))
  else if (ran.length > 0) figures.set(id, `${ran.length} tests held`)
}
writeFileSync(join(FIGURES, 'figures.md'), figuresPage(figures))

const day = new Date().toISOString().slice(0, 10)
console.log(`\nThe promises of docs/trust.md on ${day}, on ${availableParallelism()} cores:\n`)
for (const [id, figure] of figures) console.log(`${id.padEnd(10)} ${figure}`)
const unseen = [...figures.values()].filter((figure) => figure.startsWith('broken: not run'))
const broken = all.filter(({ isHeld }) => !isHeld)
for (const { file, title } of broken) console.log(`BROKEN ${file} > ${title}`)
console.log(
  `${all.length - broken.length} held, ${broken.length} broken, ${readdirSync(FIGURES).filter((name) => name.endsWith('.txt')).length} measured`,
)
process.exitCode = broken.length + unseen.length > 0 ? 1 : 0
