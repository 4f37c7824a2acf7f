import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { entry, writeOutcome } from './outcome.ts'

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]

/** Vitest's outcome: a test that was left out has failed, and so has a file that does not load. */
// Vitest loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class VitestOutcome implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const { passed = [], failed = [] } = Object.groupBy(tests, (test) =>
      test.result().state === 'passed' ? 'passed' : 'failed',
    )
    const broken = modules.filter(
      (module) => module.state() === 'failed' && !failed.some((test) => test.module === module),
    )
    writeOutcome({
      passed: passed.length,
      failures: [
        ...failed.map(named),
        ...broken.map((module) => entry(module.moduleId, module.errors())),
        ...unhandled.map((error) => entry('outside of any test', [error])),
      ],
      flakes: passed.filter((test) => test.diagnostic()?.flaky).map(named),
      seconds: Object.fromEntries(
        modules.map((module) => [
          relative('.', module.moduleId),
          module.diagnostic().duration / 1_000,
        ]),
      ),
    })
  }
}

const named = (test: TestCase): string =>
  entry(`${test.module.moduleId} > ${test.fullName}`, test.result().errors)
