import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** A text that occurs once in a source file, and its replacement in the process of a negative control. */
export const CodeChange = z.strictObject({ file: z.string(), from: z.string(), to: z.string() })
export type CodeChange = z.infer<typeof CodeChange>

/** @throws {Error} the text does not occur exactly once: the control must follow the changed code */
export function changed(source: string, { file, from, to }: CodeChange): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/**
 * Environment variables of a process with these code changes. File names are relative to the repository.
 *
 * @throws {Error} at once when a text does not occur exactly once, and not in the process
 */
export function withCode(...changes: readonly CodeChange[]): Record<string, string> {
  for (const change of changes) changed(readFileSync(join(ROOT, change.file), 'utf8'), change)
  return {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'changed-code.ts')}`,
    CODE_CHANGES: JSON.stringify(changes),
  }
}
