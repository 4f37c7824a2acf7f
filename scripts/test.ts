import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBrowsers } from '@espace/e2e/support/ensure-chromium'
import {
  attempt,
  journeyFlakes,
  journeyOutcome,
  NOT_DONE,
  type Outcome,
  sumOf,
  unitFailures,
  unitFlakes,
  unitOutcome,
} from './outcomes.ts'
import { COMPILE_CACHE, ROOT } from './processes.ts'
import { unhandledBeside } from './unhandled-errors.ts'

// Runs the tests and ends with the line `N passed, N failed`, whatever happens to them.
// `node scripts/test.ts e2e` runs those in the browser alone.

const run = (args: readonly string[], cwd = ROOT): boolean =>
  spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status === 0

const build = (): boolean =>
  run([join(ROOT, 'node_modules/turbo/bin/turbo'), 'run', 'build', '--output-logs=errors-only'])

/** Tests wait for databases and processes: two files at a time use three quarters of two cores. */
const WORKERS = Math.max(3, availableParallelism())

const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json')

/** Rules, the API on a real PostgreSQL, the pages piece by piece. */
function testUnits(): Outcome {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['default', 'json', join(ROOT, 'scripts/unhandled-errors.ts')]
  return unitOutcome(
    UNIT_REPORT,
    run([
      vitest,
      'run',
      `--maxWorkers=${WORKERS}`,
      '--retry=1',
      `--outputFile=${UNIT_REPORT}`,
      ...reporters.map((name) => `--reporter=${name}`),
    ]),
  )
}

const E2E = join(ROOT, 'apps/e2e')

const JOURNEY_REPORT = join(E2E, 'test-results', 'results.json')

/** The whole product in a real browser. */
function testJourneys(): Outcome {
  console.log(`Journeys in ${ensureBrowsers()}`)
  const require = createRequire(join(E2E, 'package.json'))
  const playwright = join(dirname(require.resolve('playwright')), 'cli.js')
  return journeyOutcome(JOURNEY_REPORT, run([playwright, 'test'], E2E))
}

// Tests start hundreds of processes.
process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE

for (const file of [UNIT_REPORT, unhandledBeside(UNIT_REPORT), JOURNEY_REPORT]) {
  rmSync(file, { force: true })
}
const parts = process.argv[2] === 'e2e' ? [testJourneys] : [testUnits, testJourneys]
const { passed, failed } = sumOf(build() ? parts.map(attempt) : [NOT_DONE])
for (const failure of unitFailures(UNIT_REPORT)) console.log(`FAILED ${failure}`)
for (const flake of [...unitFlakes(UNIT_REPORT), ...journeyFlakes(JOURNEY_REPORT)]) {
  console.log(`FLAKY ${flake}`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
