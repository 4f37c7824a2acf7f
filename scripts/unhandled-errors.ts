import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, Vitest } from 'vitest/node'

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]

/**
 * Errors outside of any test fail a run, and Vitest's report of its tests knows nothing of them.
 * Writes them beside it: `unit.json` has `unit.unhandled.json`, a list of texts.
 */
// Vitest loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class UnhandledErrors implements Reporter {
  private file = 'unhandled.json'

  onInit({ config }: Vitest) {
    if (typeof config.outputFile === 'string') this.file = unhandledBeside(config.outputFile)
  }

  onTestRunEnd(_modules: unknown, errors: Errors) {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(
      this.file,
      JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)),
    )
  }
}

/** Where the errors of a report stand that belong to no test. */
export const unhandledBeside = (report: string) => report.replace(/\.json$/, '.unhandled.json')
