import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
} from 'playwright/types/testReporter'
import { entry, writeOutcome } from './outcome.ts'

/** Playwright's outcome: a journey that was left out has failed. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightOutcome implements Reporter {
  #journeys: TestCase[] = []
  readonly #errors: TestError[] = []

  onBegin(_: FullConfig, suite: Suite) {
    this.#journeys = suite.allTests()
  }

  onError(error: TestError) {
    this.#errors.push(error)
  }

  onEnd() {
    const { passed = [], failed = [] } = Object.groupBy(this.#journeys, (journey) =>
      ['expected', 'flaky'].includes(journey.outcome()) ? 'passed' : 'failed',
    )
    writeOutcome({
      passed: passed.length,
      failures: [
        ...failed.map(named),
        ...this.#errors.map((error) => entry('outside of any journey', [error])),
      ],
      flakes: passed.filter((journey) => journey.outcome() === 'flaky').map(named),
      seconds: Object.fromEntries(
        Object.entries(Object.groupBy(this.#journeys, fileOf)).map(([file, journeys = []]) => [
          file,
          journeys
            .flatMap(({ results }) => results)
            .reduce((sum, { duration }) => sum + duration, 0) / 1_000,
        ]),
      ),
    })
  }
}

const fileOf = (journey: TestCase): string => journey.titlePath()[2] ?? ''

/** By file, name and screen. */
function named(journey: TestCase): string {
  const [, project, ...names] = journey.titlePath()
  return entry(
    `${names.join(' > ')} (${project})`,
    journey.results.flatMap(({ errors }) => errors),
  )
}
