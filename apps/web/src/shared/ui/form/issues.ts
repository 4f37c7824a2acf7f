import type { Issue } from '@espace/contracts/kernel/errors'

/** What is wrong with each field, by its name. */
export type FieldIssues = Readonly<Record<string, readonly string[]>>

/**
 * The issues of the fields that a form has, in their order.
 *
 * @param names the form's names of fields and errors that the API calls otherwise
 */
export function issuesByField(
  issues: readonly Issue[],
  labels: Record<string, string>,
  names: Record<string, string>,
): FieldIssues {
  const fields = Object.keys(labels).map((field): [string, string[]] => [
    field,
    issues.filter(({ path }) => (names[path] ?? path) === field).map(({ message }) => message),
  ])
  return Object.fromEntries(fields.filter(([, messages]) => messages.length > 0))
}
