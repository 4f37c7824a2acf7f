const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A middleware that runs writes one after the other, each in its own turn of the event loop, so that reads interleave
 * with a burst of writes: they wait for one call instead of for all.
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
