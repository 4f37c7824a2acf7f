import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBrowsers } from '@espace/e2e/support/ensure-chromium'
import { COMPILE_CACHE, ROOT } from '../processes.ts'
import { attempt, NOT_DONE, type Outcome, outcomeIn, summaryOf } from './outcome.ts'

// Runs the tests and ends with the line `N passed, N failed`, whatever happens to them.
// `node scripts/suite/run-tests.ts e2e` runs those in the browser alone.

/** Tests wait for databases and processes: three files at a time use three quarters of two cores. */
const UNIT_WORKERS = Math.max(3, availableParallelism())

/** Journeys take what unit tests leave of the processor: races of hundreds of buyers take no longer than alone. */
const JOURNEYS_PRIORITY = 10

const reporter = (name: string): string => join(import.meta.dirname, `${name}-outcome.ts`)

interface Running {
  cwd?: string
  variables?: NodeJS.ProcessEnv
  /** It runs behind another, and its lines stand together, after its end. */
  isBeside?: boolean
}

/** Runs a program of Node; returns whether it succeeded. */
async function run(
  args: readonly string[],
  { cwd = ROOT, variables = {}, isBeside = false }: Running = {},
): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', isBeside ? 'pipe' : 'inherit', 'inherit'],
    // Tests start hundreds of processes.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...variables },
  })
  if (isBeside && child.pid !== undefined) setPriority(child.pid, JOURNEYS_PRIORITY)
  const lines: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => lines.push(chunk))
  const [code]: unknown[] = await once(child, 'close')
  process.stdout.write(Buffer.concat(lines))
  return code === 0
}

/** Runs a runner with a reporter of ours. */
async function runTests(args: readonly string[], running: Running = {}): Promise<Outcome> {
  const file = join(running.cwd ?? ROOT, 'test-results', 'outcome.json')
  rmSync(file, { force: true })
  return outcomeIn(file, await run(args, { ...running, variables: { OUTCOME_FILE: file } }))
}

/** Rules, the API on a real PostgreSQL, the pages piece by piece. */
const testUnits = (): Promise<Outcome> =>
  runTests([
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--maxWorkers=${UNIT_WORKERS}`,
    '--retry=1',
    '--reporter=default',
    `--reporter=${reporter('vitest')}`,
  ])

/** The whole product in a real browser. */
async function testJourneys(isBeside: boolean): Promise<Outcome> {
  console.log(`Journeys in ${ensureBrowsers()}`)
  const folder = join(ROOT, 'apps/e2e')
  const { resolve } = createRequire(join(folder, 'package.json'))
  const playwright = join(dirname(resolve('playwright')), 'cli.js')
  const args = [playwright, 'test', `--reporter=list,${reporter('playwright')}`]
  return runTests(args, { cwd: folder, isBeside })
}

const isBuilt = await run([
  join(ROOT, 'node_modules/turbo/bin/turbo'),
  'run',
  'build',
  '--output-logs=errors-only',
])
const parts =
  process.argv[2] === 'e2e' ? [() => testJourneys(false)] : [testUnits, () => testJourneys(true)]
const outcomes = isBuilt ? await Promise.all(parts.map(attempt)) : [NOT_DONE]
console.log(summaryOf(outcomes))
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
