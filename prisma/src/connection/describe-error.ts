/** One line; for a bug (an error of the JavaScript runtime) also its position. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  if ('syscall' in error && error.syscall === 'connect') {
    return `The database cannot be reached: ${error.message}`
  }
  const isOurs = error instanceof TypeError || error instanceof ReferenceError
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOurs && !isUsage ? (error.stack ?? error.message) : error.message
}
