const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A middleware that lets in the calls that change something one after the other, each in a turn of the
 * event loop of its own. Between two of a storm come those who only read: they wait for one call instead
 * of for all.
 */
export function queueWrites() {
  const waiting: (() => void)[] = []
  const serve = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(serve)
  }
  return ({ method = '' }: { method?: string }, _: unknown, next: () => void): void => {
    if (READS.has(method)) next()
    else if (waiting.push(next) === 1) setImmediate(serve)
  }
}
