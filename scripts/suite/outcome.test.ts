import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../processes.ts'
import { attempt, NOT_DONE, outcomeIn, summaryOf } from './outcome.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'espace-outcomes-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A test that passes, and something that goes wrong beside it. */
const LATE_ERROR = `
import { it } from '${join(ROOT, 'node_modules/vitest/dist/index.js')}'
it('passes', async () => {
  void Promise.reject(new Error('nobody waited for this'))
  await new Promise((resolve) => setImmediate(resolve))
})
`

/** One that passes, one that passes at the second try, one that never does, and two that were left out. */
const FLAKY = `
import { describe, it } from '${join(ROOT, 'node_modules/vitest/dist/index.js')}'
let tries = 0
it('passes', () => undefined)
it('hesitates', () => {
  tries += 1
  if (tries === 1) throw new Error('not at once')
})
describe('a seat', () => {
  it('never passes', () => {
    throw new Error('never')
  })
  it.skip('is skipped', () => undefined)
  it.todo('is announced')
})
`

/** The same in Playwright's words, which starts anew for each try. */
const FLAKY_JOURNEYS = `
import { test } from '${join(ROOT, 'node_modules/playwright/test.mjs')}'
test('passes', () => undefined)
test('hesitates', ({}, { retry }) => {
  if (retry === 0) throw new Error('not at once')
})
test.describe('a seat', () => {
  test('never passes', () => {
    throw new Error('never')
  })
  test.skip('is skipped', () => undefined)
})
`

/** Runs that text as the only file of tests, with our reporter. */
function run(runner: 'vitest' | 'playwright', text: string) {
  const file = join(folder, 'outcome.json')
  const reporter = join(ROOT, `scripts/suite/${runner}-outcome.ts`)
  const { path, args } = {
    vitest: {
      path: 'one.test.ts',
      args: ['vitest/vitest.mjs', 'run', '--retry=1', `--root=${folder}`],
    },
    playwright: { path: 'one.spec.mjs', args: ['playwright/cli.js', 'test', '--retries=1'] },
  }[runner]
  writeFileSync(join(folder, path), text)
  const [command = '', ...others] = args
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', command), ...others, `--reporter=${reporter}`],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, OUTCOME_FILE: file } },
  )
  return outcomeIn(file, status === 0)
}

describe('of the unit tests', () => {
  it('are counted and listed: what failed or was left out, and what passed at its second try, with reasons', () => {
    const outcome = run('vitest', FLAKY)

    expect(outcome).toMatchObject({ passed: 2, failed: 3 })
    expect(outcome.seconds).toEqual({ 'one.test.ts': expect.any(Number) })
    expect(outcome.flakes).toEqual([
      expect.stringMatching(/one\.test\.ts > hesitates\nError: not at once\n/),
    ])
    expect(outcome.failures).toEqual([
      expect.stringMatching(/> a seat > never passes\nError: never\n/),
      expect.stringMatching(/> a seat > is skipped/),
      expect.stringMatching(/> a seat > is announced/),
    ])
  })

  it('an error that no test caught is a failure', () => {
    const outcome = run('vitest', LATE_ERROR)

    expect(outcome).toMatchObject({ passed: 1, failed: 1 })
    expect(outcome.failures).toEqual([expect.stringContaining('nobody waited for this')])
  })

  it('a file that does not load is a failure', () => {
    const outcome = run('vitest', `import './no-such-module.ts'`)

    expect(outcome).toMatchObject({ passed: 0, failed: 1 })
    expect(outcome.failures).toEqual([expect.stringMatching(/one\.test\.ts\n.*no-such-module/)])
  })
})

describe('of the journeys', () => {
  it('are counted and listed: what failed or was left out, and what passed at its second try, with reasons', () => {
    const outcome = run('playwright', FLAKY_JOURNEYS)

    expect(outcome).toMatchObject({ passed: 2, failed: 2 })
    expect(outcome.seconds).toEqual({ 'one.spec.mjs': expect.any(Number) })
    expect(outcome.flakes).toEqual([
      expect.stringMatching(/^one\.spec\.mjs > hesitates \(.*\)\nError: not at once\n/),
    ])
    expect(outcome.failures).toEqual([
      expect.stringMatching(/^one\.spec\.mjs > a seat > never passes \(.*\)\nError: never\n/),
      expect.stringMatching(/^one\.spec\.mjs > a seat > is skipped/),
    ])
  })

  it('a file that does not load is a failure', () => {
    const outcome = run('playwright', `import './no-such-module.mjs'`)

    expect(outcome.passed).toBe(0)
    expect(outcome.failures[0]).toContain('no-such-module')
  })
})

describe('a part of the tests', () => {
  const PASSED = {
    passed: 5,
    failed: 0,
    failures: [],
    flakes: ['a.test.ts > hesitates\nlate'],
    seconds: { 'a.test.ts': 1, 'c.test.ts': 61.25 },
  }

  it('has failed when it leaves no report', () => {
    expect(outcomeIn(join(folder, 'none.json'), true)).toBe(NOT_DONE)
  })

  it('has failed when its runner says so, whatever the report says', () => {
    const file = join(folder, 'outcome.json')
    writeFileSync(file, JSON.stringify(PASSED))

    expect(outcomeIn(file, true)).toEqual(PASSED)
    expect(outcomeIn(file, false)).toEqual({ ...PASSED, failed: 1 })
  })

  it('has failed when it cannot begin, and the others count all the same, longest files first', () => {
    const withoutChromium = () => {
      throw new Error('No Chromium: this line is part of a test.')
    }
    const failing = {
      passed: 1,
      failed: 1,
      failures: ['b.test.ts > sells 71\nsold'],
      flakes: [],
      seconds: { 'b.test.ts': 20.5 },
    }

    const outcomes = [() => PASSED, withoutChromium, () => failing].map(attempt)

    expect(summaryOf(outcomes).split('\n')).toEqual([
      '61.3 s c.test.ts',
      '20.5 s b.test.ts',
      '1.0 s a.test.ts',
      'FAILED b.test.ts > sells 71',
      'sold',
      'FLAKY a.test.ts > hesitates',
      'late',
      '6 passed, 2 failed',
    ])
  })
})

it('the tests end with their line also when nothing can be built', () => {
  for (const file of ['suite/run-tests.ts', 'suite/outcome.ts', 'processes.ts']) {
    cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file))
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@espace', 'zod']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }

  const script = join(folder, 'scripts/suite/run-tests.ts')
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' })

  expect([status, stdout]).toEqual([1, '0 passed, 1 failed\n'])
})
