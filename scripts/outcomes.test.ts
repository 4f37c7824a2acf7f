import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  attempt,
  journeyFlakes,
  journeyOutcome,
  sumOf,
  unitFailures,
  unitFlakes,
  unitOutcome,
} from './outcomes.ts'
import { ROOT } from './processes.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'espace-outcomes-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A file with what a test runner reports. */
function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const UNITS = { numPassedTests: 10, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const JOURNEYS = { expected: 10, unexpected: 0, flaky: 0, skipped: 0 }

/** A test that passes, and something that goes wrong beside it. */
const LATE_ERROR = `
import { it } from '${join(ROOT, 'node_modules/vitest/dist/index.js')}'
it('passes', async () => {
  void Promise.reject(new Error('nobody waited for this'))
  await new Promise((resolve) => setImmediate(resolve))
})
`

/** One that passes, one that passes at the second try, one that never does. */
const FLAKY = `
import { it } from '${join(ROOT, 'node_modules/vitest/dist/index.js')}'
let tries = 0
it('passes', () => undefined)
it('hesitates', () => {
  tries += 1
  if (tries === 1) throw new Error('not at once')
})
it('never passes', () => {
  throw new Error('never')
})
`

describe('of the unit tests', () => {
  it.each([
    ['nothing', UNITS, true, 0],
    ['what failed', { ...UNITS, numFailedTests: 2 }, false, 2],
    ['what was skipped', { ...UNITS, numPendingTests: 3 }, true, 3],
    ['what was only announced', { ...UNITS, numTodoTests: 1 }, true, 1],
    ['a file that does not load', UNITS, false, 1],
  ])('counts as failed: %s', (_, content, isGreen, failed) => {
    expect(unitOutcome(report(content), isGreen)).toEqual({ passed: 10, failed })
  })
})

it('says which tests failed or were left out, and why, and which files could not be read', () => {
  const test = (fullName: string, failureMessages: string[] = []) => ({
    fullName,
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  })
  const leftOut = { ...test('sells none'), status: 'skipped' }
  const file = (name: string, message: string, ...assertionResults: object[]) => ({
    name,
    status: 'failed',
    message,
    assertionResults,
  })
  const content = {
    testResults: [
      file('seats.test.ts', '', test('sells 70'), test('never sells 71', ['71 sold\n  at line 3'])),
      file('broken.test.ts', 'No such module.'),
      { ...file('guests.test.ts', '', leftOut), status: 'passed' },
    ],
  }

  expect(unitFailures(report(content))).toEqual([
    'seats.test.ts > never sells 71\n71 sold\n  at line 3',
    'broken.test.ts\nNo such module.',
    'guests.test.ts > sells none\n',
  ])
  expect(unitFailures(join(folder, 'none.json'))).toEqual([])
})

/** Runs that text as a test file, as `scripts/test.ts` runs all of them. */
function runUnits(text: string): { file: string; isGreen: boolean } {
  writeFileSync(join(folder, 'one.test.ts'), text)
  const file = join(folder, 'unit.json')
  const reporters = ['json', join(ROOT, 'scripts/unhandled-errors.ts')]
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--retry=1',
      `--root=${folder}`,
      `--outputFile=${file}`,
      ...reporters.map((name) => `--reporter=${name}`),
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  return { file, isGreen: status === 0 }
}

it('says what no test caught', () => {
  const { file, isGreen } = runUnits(LATE_ERROR)

  expect(unitOutcome(file, isGreen)).toEqual({ passed: 1, failed: 1 })
  expect(unitFailures(file)).toEqual([expect.stringContaining('nobody waited for this')])
})

it('counts a test that passes at its second try, and lists it with the reason of the first', () => {
  const { file, isGreen } = runUnits(FLAKY)

  expect(unitOutcome(file, isGreen)).toEqual({ passed: 2, failed: 1 })
  expect(unitFlakes(file)).toEqual([
    expect.stringMatching(/one\.test\.ts > hesitates\nError: not at once\n/),
  ])
  expect(unitFailures(file)).toEqual([expect.stringContaining('> never passes')])
  expect(unitFlakes(join(folder, 'none.json'))).toEqual([])
})

describe('of the journeys', () => {
  it.each([
    ['nothing', JOURNEYS, true, 0],
    ['what failed', { ...JOURNEYS, unexpected: 2 }, false, 2],
    ['what was skipped', { ...JOURNEYS, skipped: 3 }, true, 3],
  ])('counts as failed: %s', (_, stats, isGreen, failed) => {
    expect(journeyOutcome(report({ stats }), isGreen)).toEqual({ passed: 10, failed })
  })

  it('counts as passed, and lists with its reason, what passes at the second try', () => {
    const journey = (title: string, status: string, ...errors: string[]) => ({
      title,
      file: 'journeys/book.spec.ts',
      tests: [
        {
          projectName: 'phone',
          status,
          results: [...errors.map((message) => ({ error: { message } })), {}],
        },
      ],
    })
    const suites = [
      {
        title: 'journeys/book.spec.ts',
        specs: [journey('is booked', 'expected')],
        suites: [
          {
            title: 'a full evening',
            specs: [
              journey('says so', 'flaky', '\u001B[31mError\u001B[39m: nothing there'),
              journey('has a list', 'unexpected', 'Error: none'),
            ],
          },
        ],
      },
    ]
    const file = report({ stats: { ...JOURNEYS, flaky: 1, unexpected: 1 }, suites })

    expect(journeyOutcome(file, false)).toEqual({ passed: 11, failed: 1 })
    expect(journeyFlakes(file)).toEqual([
      'journeys/book.spec.ts > a full evening > says so (phone)\nError: nothing there',
    ])
    expect(journeyFlakes(join(folder, 'none.json'))).toEqual([])
  })
})

describe('a part of the tests', () => {
  const FAILED = { passed: 0, failed: 1 }

  it('has failed when it leaves no report', () => {
    expect(unitOutcome(join(folder, 'none.json'), true)).toEqual(FAILED)
    expect(journeyOutcome(join(folder, 'none.json'), true)).toEqual(FAILED)
  })

  it('has failed when it cannot begin, and the others count all the same', () => {
    const withoutChromium = () => {
      throw new Error('No Chromium: this line is part of a test.')
    }

    const outcomes = [() => ({ passed: 5, failed: 0 }), withoutChromium].map(attempt)

    expect(sumOf(outcomes)).toEqual({ passed: 5, failed: 1 })
  })
})

it('the tests end with their line also when nothing can be built', () => {
  for (const file of ['test.ts', 'outcomes.ts', 'processes.ts', 'unhandled-errors.ts']) {
    cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file))
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@espace', 'zod']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }

  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'scripts/test.ts')], {
    encoding: 'utf8',
  })

  expect([status, stdout]).toEqual([1, '0 passed, 1 failed\n'])
})
