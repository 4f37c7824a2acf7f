import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from './processes.ts'
import { type Held, promisesIn, shownIn, unseenIn, withFigures } from './trust-page.ts'

// Breaks the product on purpose, runs the tests that docs/trust.md names, and writes the figures there.
// `node scripts/trust.ts faults` runs those files of the campaign alone whose name says so.

const PAGE = join(ROOT, 'docs/trust.md')
const FIGURES = join(ROOT, 'test-results', 'trust')

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Runs Vitest with these arguments. */
function run(name: string, args: readonly string[], variables: NodeJS.ProcessEnv): Held[] {
  const report = join(FIGURES, `${name}.json`)
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  if (!existsSync(report)) return [{ file: name, title: 'did not even begin', isHeld: false }]
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.length === 0
      ? [{ file, title: 'could not be read', isHeld: false }]
      : assertionResults.map(({ fullName, status }) => ({
          file,
          title: fullName,
          isHeld: status === 'passed',
        })),
  )
}

rmSync(FIGURES, { recursive: true, force: true })
const page = readFileSync(PAGE, 'utf8')
const promises = promisesIn(page)
const wanted = process.argv.slice(2)
// One file at a time: what is measured must not wait for the rest.
const alone = ['--maxWorkers=1', '--project', 'trust']
const whole = { TRUST: 'whole' }
const campaign = run('campaign', [...alone, ...wanted], whole)
const files = new Set(promises.flatMap(({ shownBy }) => shownBy.map(({ path }) => path)))
const others = [...files].filter((path) => !/^apps\/(trust|e2e)\//.test(path))
const isMeasured = (path: string) => readFileSync(join(ROOT, path), 'utf8').includes("env['TRUST']")
const all =
  wanted.length > 0
    ? campaign
    : [
        ...campaign,
        ...run('measured', ['--maxWorkers=1', ...others.filter(isMeasured)], whole),
        ...run(
          'others',
          others.filter((path) => !isMeasured(path)),
          whole,
        ),
      ]

const figures = new Map<string, string>()
for (const promise of promises) {
  const { id } = promise
  const ran = shownIn(promise, all)
  const measured = join(FIGURES, `${id}.txt`)
  const broken = new Set(ran.filter(({ isHeld }) => !isHeld).map(({ title }) => title))
  for (const { name } of wanted.length > 0 ? [] : unseenIn(promise, all))
    broken.add(`not run: ${name}`)
  if (broken.size > 0) figures.set(id, `broken: ${[...broken].join('; ')}`)
  else if (existsSync(measured)) figures.set(id, readFileSync(measured, 'utf8'))
  else if (ran.length > 0) figures.set(id, `${ran.length} tests held`)
}
writeFileSync(PAGE, withFigures(page, figures))
spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), [PAGE], { stdio: 'inherit' })

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
