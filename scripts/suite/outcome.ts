import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

const Outcome = z.object({
  passed: z.int(),
  failed: z.int(),
  /** By file and name, with the beginning of the reason. */
  failures: z.array(z.string()),
  /** Tests that passed at a retry alone, with the reason why they had failed before. */
  flakes: z.array(z.string()),
  /** By file, what its tests took. */
  seconds: z.record(z.string(), z.number()),
})

/** The outcome of a test run, as its reporter writes it. */
export type Outcome = z.infer<typeof Outcome>

/** A runner that ended without a report, or could not even begin, has failed as a whole. */
export const NOT_DONE: Outcome = { passed: 0, failed: 1, failures: [], flakes: [], seconds: {} }

interface TestError {
  message?: string
  stack?: string
}

/** A test by its name, with the first lines of what went wrong. */
export const entry = (name: string, errors: readonly TestError[] = []): string => {
  const reasons = errors.map(({ stack, message }) => stack ?? message).join('\n')
  const lines = stripVTControlCharacters(reasons).split('\n')
  return [name, ...lines.slice(0, 8)].join('\n')
}

/** For reporters: where OUTCOME_FILE says. */
export function writeOutcome(outcome: Omit<Outcome, 'failed'>): void {
  const { OUTCOME_FILE: file } = process.env
  if (file === undefined) throw new Error('OUTCOME_FILE names the file of the outcome.')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...outcome, failed: outcome.failures.length }))
}

/** A run that failed without a failed test counts as one. */
export function outcomeIn(file: string, isGreen: boolean): Outcome {
  if (!existsSync(file)) return NOT_DONE
  const outcome = Outcome.parse(JSON.parse(readFileSync(file, 'utf8')))
  return isGreen ? outcome : { ...outcome, failed: Math.max(outcome.failed, 1) }
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

/** As many files are named as stand on a screen with the rest. */
const LONGEST = 10

/** The end of a run: what took longest, which tests failed, which are flaky, and `N passed, N failed`. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const longest = outcomes
    .flatMap(({ seconds }) => Object.entries(seconds))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, LONGEST)
  return [
    ...longest.map(([file, seconds]) => `${seconds.toFixed(1)} s ${file}`),
    ...outcomes.flatMap(({ failures }) => failures).map((failure) => `FAILED ${failure}`),
    ...outcomes.flatMap(({ flakes }) => flakes).map((flake) => `FLAKY ${flake}`),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`,
  ].join('\n')
}
