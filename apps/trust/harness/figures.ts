import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'

export const FIGURES = join(ROOT, 'test-results', 'trust')

/** Records a figure for a promise, such as `T-FUZZ`; it is printed at the end of a campaign. */
export function figure(promise: `T-${string}`, text: string): void {
  mkdirSync(FIGURES, { recursive: true })
  writeFileSync(join(FIGURES, `${promise}.txt`), text)
}
