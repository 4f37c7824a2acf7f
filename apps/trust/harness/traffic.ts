import { setTimeout as delay } from 'node:timers/promises'

export interface Hit {
  status: number
  /** Start and duration in milliseconds. */
  at: number
  ms: number
}

/** Requests at that rate until stopped; status 0 is a request without an answer. */
export function traffic(perSecond: number, ask: (turn: number) => Promise<number>) {
  const stop = new AbortController()
  const hits: Promise<Hit>[] = []
  const one = async (turn: number): Promise<Hit> => {
    const at = performance.now()
    const status = await ask(turn).catch(() => 0)
    return { status, at, ms: performance.now() - at }
  }
  const asking = (async () => {
    const since = performance.now()
    while (!stop.signal.aborted) {
      const due = ((performance.now() - since) * perSecond) / 1_000
      while (hits.length < due) hits.push(one(hits.length))
      await delay(10)
    }
  })()
  return {
    end: async (): Promise<Hit[]> => {
      stop.abort()
      await asking
      return Promise.all(hits)
    },
  }
}

/** Retries answers with 503, like a client that heeds `Retry-After`, for ten seconds at most. */
export async function unlessBusy<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
  onComeBack: () => void = () => undefined,
  left = 20,
): Promise<Answer> {
  const answer = await ask()
  if (answer.status !== 503 || left === 0) return answer
  onComeBack()
  await delay(500)
  return unlessBusy(ask, onComeBack, left - 1)
}

/** The same for requests of which the status is all that counts. */
export const patience = (onComeBack: () => void) => async (ask: () => Promise<number>) =>
  (await unlessBusy(async () => ({ status: await ask() }), onComeBack)).status

/** Number of hits by status. */
export const tally = (hits: readonly Pick<Hit, 'status'>[]): Record<string, number> =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(hits, ({ status }) => String(status)),
      ([status, { length }]) => [status, length],
    ),
  )

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0

export const slowest = (hits: readonly Hit[]): number => Math.max(0, ...hits.map(({ ms }) => ms))
