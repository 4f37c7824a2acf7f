import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** Invalid variables; the message is all that the operator has to read. */
export class EnvError extends Error {
  override name = 'EnvError'
}

type Variables = Record<string, string | undefined>

/** Whether a variable is set, itself or as `NAME_FILE`. */
export const isSet = (name: string, variables: Variables): boolean =>
  Boolean(variables[name]) || Boolean(variables[`${name}_FILE`])

/**
 * Parses the variables that a process reads. An empty variable counts as absent; an absent one is read from the file
 * that `NAME_FILE` names, so that a secret need not stand in the environment.
 *
 * @throws {EnvError} one message with a line per bad variable
 */
export function readEnv<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Variables = process.env,
): z.infer<Schema> {
  const unread: string[] = []
  const present = Object.keys(schema.shape).flatMap((name) => {
    const value = variables[name] || fileOf(name, variables, unread)
    return value ? [[name, value] as const] : []
  })
  const result = schema.safeParse(Object.fromEntries(present))
  if (result.success && unread.length === 0) return result.data
  const lines = [
    ...unread.map((name) => `  ${name}_FILE: cannot be read`),
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
  ]
  throw new EnvError(
    `Bad configuration:\n${lines.join('\n')}\nEvery variable is described in .env.example.`,
  )
}

/** The content of a variable's file, without the trailing newline of editors. */
function fileOf(name: string, variables: Variables, unread: string[]): string | undefined {
  const file = variables[`${name}_FILE`]
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    unread.push(name)
    return undefined
  }
}

/**
 * What a process is started with beside its own variables; the images say the same (Dockerfile). By itself glibc opens
 * eight heaps for each core and gives none back (45 MB of the API after five thousand calls, 17 with two), and V8 puts off
 * collections while there is memory: an API that holds 110 MB took 640 under hostile calls, and takes less than 400.
 */
export const START_VARIABLES = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
} as const

/** A TCP port; 0 lets the system choose one. */
export const port = z.coerce
  .number<string>({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')
