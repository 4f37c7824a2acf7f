import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
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
import { ROOT } from './processes.ts'
import { unhandledBeside } from './unhandled-errors.ts'

// Runs the tests and ends with the line `N passed, N failed`, whatever happens to them.
// `node scripts/test.ts e2e` runs those in the browser alone.

const build = (): boolean =>
  spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/turbo/bin/turbo'), 'run', 'build', '--output-logs=errors-only'],
    { cwd: ROOT, stdio: 'inherit' },
  ).status === 0

/** @param log where its output goes; absent: to this terminal */
async function run(args: readonly string[], { cwd = ROOT, log }: { cwd?: string; log?: string }) {
  const output = log === undefined ? 'inherit' : openSync(log, 'w')
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', output, output] })
  const [code] = await once(child, 'exit')
  if (output !== 'inherit') closeSync(output)
  return code === 0
}

/** Most of a journey is waiting: the unit tests run beside them, a file per core. */
const WORKERS = availableParallelism()

const isAlone = process.argv[2] === 'e2e'

const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json')

/** Rules, the API on a real PostgreSQL, the pages piece by piece. */
async function testUnits(): Promise<Outcome> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['default', 'json', join(ROOT, 'scripts/unhandled-errors.ts')]
  return unitOutcome(
    UNIT_REPORT,
    await run(
      [
        vitest,
        'run',
        `--maxWorkers=${WORKERS}`,
        '--retry=1',
        `--outputFile=${UNIT_REPORT}`,
        ...reporters.map((name) => `--reporter=${name}`),
      ],
      {},
    ),
  )
}

const E2E = join(ROOT, 'apps/e2e')

const JOURNEY_REPORT = join(E2E, 'test-results', 'results.json')

/** Printed when the unit tests beside them have ended. */
const JOURNEY_LOG = join(ROOT, 'test-results', 'journeys.log')

/** The whole product in a real browser. */
async function testJourneys(): Promise<Outcome> {
  console.log(`Journeys in ${ensureBrowsers()}`)
  const require = createRequire(join(E2E, 'package.json'))
  const playwright = join(dirname(require.resolve('playwright')), 'cli.js')
  const log = isAlone ? undefined : JOURNEY_LOG
  const isGreen = await run([playwright, 'test'], { cwd: E2E, ...(log && { log }) })
  return journeyOutcome(JOURNEY_REPORT, isGreen)
}

for (const file of [UNIT_REPORT, unhandledBeside(UNIT_REPORT), JOURNEY_REPORT, JOURNEY_LOG]) {
  rmSync(file, { force: true })
}
mkdirSync(dirname(UNIT_REPORT), { recursive: true })
const parts = isAlone ? [testJourneys] : [testJourneys, testUnits]
const outcomes = build() ? await Promise.all(parts.map(attempt)) : [NOT_DONE]
const { passed, failed } = sumOf(outcomes)
if (existsSync(JOURNEY_LOG)) process.stdout.write(readFileSync(JOURNEY_LOG))
for (const failure of unitFailures(UNIT_REPORT)) console.log(`FAILED ${failure}`)
for (const flake of [...unitFlakes(UNIT_REPORT), ...journeyFlakes(JOURNEY_REPORT)]) {
  console.log(`FLAKY ${flake}`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
