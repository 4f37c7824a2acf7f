import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureChromium } from '@espace/e2e/support/ensure-chromium'
import * as z from 'zod'
import { ROOT } from './processes.ts'

// Runs the tests and ends with the line `N passed, N failed`. `node scripts/test.ts e2e` runs those
// in the browser alone.

const require = createRequire(join(ROOT, 'apps/e2e/package.json'))

interface Outcome {
  passed: number
  failed: number
}

/** A part that ended without a report has failed as a whole. */
const CRASHED: Outcome = { passed: 0, failed: 1 }

const run = (args: readonly string[], cwd = ROOT): boolean =>
  spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status === 0

function report<Schema extends z.ZodType>(file: string, schema: Schema) {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

const UnitReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

/** Rules, the API on a real PostgreSQL, the pages piece by piece. */
function testUnits(): Outcome {
  const file = join(ROOT, 'test-results', 'unit.json')
  rmSync(file, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const isGreen = run([
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ])
  const result = report(file, UnitReport)
  if (!result) return CRASHED
  const { numPassedTests: passed, numFailedTests: failed } = result
  return { passed, failed: isGreen ? failed : Math.max(failed, 1) }
}

const JourneyReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** The whole product in a real browser. */
function testJourneys(): Outcome {
  const chromium = ensureChromium()
  console.log(`Journeys in ${chromium}`)
  const folder = join(ROOT, 'apps/e2e')
  const file = join(folder, 'test-results', 'results.json')
  rmSync(file, { force: true })
  const cli = join(dirname(require.resolve('playwright')), 'cli.js')
  const isGreen = run([cli, 'test'], folder)
  const stats = report(file, JourneyReport)?.stats
  if (!stats) return CRASHED
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return { passed: stats.expected, failed: isGreen ? failed : Math.max(failed, 1) }
}

const turbo = join(ROOT, 'node_modules/turbo/bin/turbo')
if (!run([turbo, 'run', 'build', '--output-logs=errors-only'])) process.exit(1)

const outcomes = process.argv[2] === 'e2e' ? [testJourneys()] : [testUnits(), testJourneys()]
const total = (count: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0
