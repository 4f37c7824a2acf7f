import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'

export const FIGURES = join(ROOT, 'test-results', 'trust')

/** What a run has measured of a promise, such as `T-FUZZ`; the last line of a campaign tells it. */
export function figure(promise: `T-${string}`, text: string): void {
  mkdirSync(FIGURES, { recursive: true })
  writeFileSync(join(FIGURES, `${promise}.txt`), text)
}
