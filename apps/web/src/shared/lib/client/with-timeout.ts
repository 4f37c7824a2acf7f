/**
 * Runs a task with a timeout in milliseconds; `signal` aborts it earlier.
 * Not `AbortSignal.any`, which browsers of two years ago lack.
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
