import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureBrowsers } from '@espace/e2e/support/ensure-chromium'
import { COMPILE_CACHE, ROOT, TEST_WORKERS } from '../processes.ts'
import { attempt, NOT_DONE, type Outcome, outcomeIn, summaryOf } from './outcome.ts'

// Runs the tests and ends with the line `N passed, N failed`, whatever happens to them.
// `node scripts/suite/run-tests.ts e2e` runs those in the browser alone.

const reporter = (name: string): string => join(import.meta.dirname, `${name}-outcome.ts`)

const run = (args: readonly string[], cwd = ROOT, variables: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    // Tests start hundreds of processes.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...variables },
  }).status === 0

/** Runs a test runner with our reporter. */
function runTests(args: readonly string[], cwd = ROOT): Outcome {
  const file = join(cwd, 'test-results', 'outcome.json')
  rmSync(file, { force: true })
  return outcomeIn(file, run(args, cwd, { OUTCOME_FILE: file }))
}

/** Rules, the API on a real PostgreSQL, the pages piece by piece. */
const testUnits = (): Outcome =>
  runTests([
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--maxWorkers=${TEST_WORKERS}`,
    '--retry=1',
    '--reporter=default',
    `--reporter=${reporter('vitest')}`,
  ])

/** The whole product in a real browser. */
function testJourneys(): Outcome {
  console.log(`Journeys in ${ensureBrowsers()}`)
  const folder = join(ROOT, 'apps/e2e')
  const { resolve } = createRequire(join(folder, 'package.json'))
  const playwright = join(dirname(resolve('playwright')), 'cli.js')
  return runTests([playwright, 'test', `--reporter=list,${reporter('playwright')}`], folder)
}

const isBuilt = run([
  join(ROOT, 'node_modules/turbo/bin/turbo'),
  'run',
  'build',
  '--output-logs=errors-only',
])

/** A machine without browsers gets them beside the units. */
async function testAll(): Promise<Outcome[]> {
  const script = createRequire(import.meta.url).resolve('@espace/e2e/support/ensure-chromium')
  const browsers = once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit')
  const units = process.argv[2] === 'e2e' ? [] : [attempt(testUnits)]
  await browsers
  return [...units, attempt(testJourneys)]
}

const outcomes = isBuilt ? await testAll() : [NOT_DONE]
console.log(summaryOf(outcomes))
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
