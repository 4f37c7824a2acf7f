import * as z from 'zod'

const Entry = z.looseObject({
  level: z.string(),
  time: z.iso.datetime(),
  name: z.string(),
  msg: z.string(),
})

const Request = z.object({
  msg: z.literal('request'),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.number(),
})

const Failure = z.object({ err: z.object({ message: z.string(), stack: z.string().optional() }) })

/**
 * A line of a process's log for the eyes of a developer; what is not of the log stays as it is. Null:
 * one of the hundred files of a page in development, or a call whose line the API prints itself.
 */
export function readable(line: string): string | null {
  const { data: entry } = Entry.safeParse(parsed(line))
  if (!entry) return line
  const { level, time, name, msg, ...details } = entry
  const { data: request } = Request.safeParse(entry)
  const isFine = level === 'info'
  if (request && isFine && request.route === 'unmatched') return null
  const { data: failure } = Failure.safeParse(details)
  const told = request
    ? `${request.method} ${request.route} ${request.status}, ${request.ms} ms`
    : `${msg} ${failure ? (failure.err.stack ?? failure.err.message) : listOf(details)}`.trim()
  const clock = new Date(time).toTimeString().slice(0, 8)
  return [clock, name, ...(isFine ? [] : [level.toUpperCase()]), told].join(' ')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const listOf = (details: object): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
