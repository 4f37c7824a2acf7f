/** Properties of an error that are logged besides its message. */
const FACTS = [
  'code',
  'status',
  'kind',
  'originalCode',
  'constraint',
  'modelName',
  'command',
] as const

const DEEPEST = 4

/**
 * What the log keeps of an error: its kind, codes, message, where it was, and the same of its causes. Libraries hang
 * more on their errors, and quote in their messages: rows, parameters, addresses. None of that gets through.
 */
export function errorForLog(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null) return { message: withoutData(String(error)) }
  const name = textOf(error, 'name') ?? error.constructor.name
  const message = messageOf(error, name)
  const stack = /^ {4}at .*/ms.exec(textOf(error, 'stack') ?? '')?.[0]
  const facts = FACTS.flatMap((fact) => {
    const value: unknown = Reflect.get(error, fact)
    return typeof value === 'string' || typeof value === 'number' ? [[fact, value] as const] : []
  })
  const causes = depth < DEEPEST ? causesOf(error) : []
  return {
    type: name,
    message,
    ...Object.fromEntries(facts),
    ...(stack !== undefined && { stack: `${name}: ${message}\n${stack}` }),
    ...(causes.length > 0 && { causes: causes.map((cause) => errorForLog(cause, depth + 1)) }),
  }
}

/** Prisma's validation errors quote all arguments before the reason: only the reason is kept. */
function messageOf(error: object, name: string): string {
  const message = textOf(error, 'message') ?? textOf(error, 'originalMessage') ?? ''
  const isQuoted = name === 'PrismaClientValidationError'
  return withoutData(isQuoted ? (message.trimEnd().split('\n').at(-1) ?? '') : message)
}

/** The cause of a driver's error is an object below `meta`. */
function causesOf(error: object): object[] {
  const meta: unknown = Reflect.get(error, 'meta')
  const below: unknown =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : undefined
  const several = error instanceof AggregateError ? error.errors : []
  return [Reflect.get(error, 'cause'), below, ...several].filter(
    (cause): cause is object => typeof cause === 'object' && cause !== null,
  )
}

function textOf(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** Input quoted in the errors of PostgreSQL and mail servers. */
const QUOTED: readonly (readonly [RegExp, string])[] = [
  [/(Failing row contains) \(.*/gs, '$1 (…)'],
  [/\)=\(.*\)/gs, ')=(…)'],
  [/(invalid input (?:syntax|value)[^:]{0,80}): "[^"]*"/g, '$1: "…"'],
  [/\b(value|date\/time field value:?) ".*?"/gs, '$1 "…"'],
  [/(?<![^\s<>"'`(),:;=])[^\s<>"'`(),:;=]+@[^\s<>"'`(),:;=]+/g, '<address>'],
]

const withoutData = (text: string): string =>
  QUOTED.reduce((said, [pattern, instead]) => said.replaceAll(pattern, instead), text)
