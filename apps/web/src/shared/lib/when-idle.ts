/**
 * Does what nobody waits for in a task of its own, once the browser has nothing better to do.
 *
 * @returns how to call it off
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
