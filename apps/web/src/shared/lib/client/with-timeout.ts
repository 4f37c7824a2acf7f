/**
 * Runs a task that is called off after so many milliseconds, or when `signal` says so.
 * `AbortSignal.any` would do; browsers of two years ago do not have it.
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const callOff = () => controller.abort()
  const timer = setTimeout(callOff, timeoutMs)
  signal?.addEventListener('abort', callOff)
  if (signal?.aborted) callOff()
  try {
    return await task(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', callOff)
  }
}
