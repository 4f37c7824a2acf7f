import * as z from 'zod'

/** Variables that do not start the process; the message is all that its operator has to read. */
export class EnvError extends Error {
  override name = 'EnvError'
}

type Variables = Record<string, string | undefined>

/**
 * Parses the variables that a process reads. An empty variable counts as absent.
 *
 * @throws {EnvError} one message with a line per bad variable
 */
export function readEnv<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Variables = process.env,
): z.infer<Schema> {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(present)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new EnvError(
    `Bad configuration:\n${lines.join('\n')}\nEvery variable is described in .env.example.`,
  )
}

/** A TCP port; 0 lets the system choose one. */
export const port = z.coerce
  .number<string>({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')
