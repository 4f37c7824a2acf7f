import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { unhandledBeside } from './unhandled-errors.ts'

export interface Outcome {
  passed: number
  failed: number
}

/** A part that ended without a report, or could not even begin, has failed as a whole. */
export const NOT_DONE: Outcome = { passed: 0, failed: 1 }

const UnitReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
})

const UnitTests = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

const JourneyReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

const Journey = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
    }),
  ),
})

/** A file of journeys, or a `describe` in one. */
const JourneySuite = z.object({
  title: z.string(),
  specs: z.array(Journey).default([]),
  get suites() {
    return z.array(JourneySuite).default([])
  },
})

const JourneySuites = z.object({ suites: z.array(JourneySuite) })

/** What Vitest's report says. A test that was left out has failed. */
export function unitOutcome(file: string, isGreen: boolean): Outcome {
  const report = readReport(file, UnitReport)
  if (!report) return NOT_DONE
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return outcome(isGreen, numPassedTests, numFailedTests + numPendingTests + numTodoTests)
}

/**
 * Which tests failed or were left out, by file and name, with the beginning of their reasons: the journeys that follow them push
 * what Vitest said out of sight.
 */
export function unitFailures(file: string): string[] {
  const files = readReport(file, UnitTests)?.testResults ?? []
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed')
    const isBroken = status === 'failed' && tests.length === 0
    if (isBroken) return [`${name}\n${beginningOf(message)}`]
    return tests.map(
      (test) => `${name} > ${test.fullName}\n${beginningOf(...test.failureMessages)}`,
    )
  })
  const unhandled = readReport(unhandledBeside(file), z.array(z.string())) ?? []
  return [...failures, ...unhandled.map((error) => `outside of any test\n${beginningOf(error)}`)]
}

/** Which tests passed at a retry alone, by file and name, with the reasons why they had failed before. */
export function unitFlakes(file: string): string[] {
  const files = readReport(file, UnitTests)?.testResults ?? []
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${name} > ${test.fullName}\n${beginningOf(...test.failureMessages)}`),
  )
}

const beginningOf = (...messages: readonly string[]) =>
  stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 8).join('\n')

/** What Playwright's report says. A journey that was left out has failed; one that passed at a retry has passed. */
export function journeyOutcome(file: string, isGreen: boolean): Outcome {
  const stats = readReport(file, JourneyReport)?.stats
  if (!stats) return NOT_DONE
  return outcome(isGreen, stats.expected + stats.flaky, stats.unexpected + stats.skipped)
}

/** Which journeys passed at a retry alone, by file, name and screen, with the reasons why they had failed before. */
export function journeyFlakes(file: string): string[] {
  const flakesOf = (suite: z.infer<typeof JourneySuite>, names: readonly string[]): string[] => [
    ...suite.specs.flatMap((journey) =>
      journey.tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results }) => {
          const reasons = results.flatMap(({ error }) => (error ? [error.message] : []))
          const name = [journey.file, ...names, journey.title].join(' > ')
          return `${name} (${projectName})\n${beginningOf(...reasons)}`
        }),
    ),
    ...suite.suites.flatMap((inner) => flakesOf(inner, [...names, inner.title])),
  ]
  // The outermost suites are the files themselves.
  return (readReport(file, JourneySuites)?.suites ?? []).flatMap((suite) => flakesOf(suite, []))
}

/** A run that failed without a failed test (a file that does not load, say) counts as one. */
const outcome = (isGreen: boolean, passed: number, failed: number): Outcome => ({
  passed,
  failed: isGreen ? failed : Math.max(failed, 1),
})

function readReport<Schema extends z.ZodType>(file: string, schema: Schema) {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** The outcome of a part; one that throws has failed as a whole. */
export function attempt(part: () => Outcome): Outcome {
  try {
    return part()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return NOT_DONE
  }
}

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
})
