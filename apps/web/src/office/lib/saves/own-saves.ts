import { type QueryKey, useQueryClient } from '@tanstack/react-query'

export interface Versioned {
  id: number
  version: number
}

/**
 * Versions saved by this visit, so that none is a conflict with the next save: a user may press again before the
 * answer or before the refetch, with a version that this visit itself has replaced.
 */
export interface OwnSaves {
  /**
   * Sends a change of rows once earlier changes are answered, with the version that these have reached
   * in this visit. A version saved by other staff in between stays a conflict.
   *
   * @param rows as they were when the user made the change
   */
  send: <Answer>(
    list: QueryKey,
    rows: Versioned | readonly Versioned[],
    change: (version: number) => Promise<Answer>,
  ) => Promise<Answer>
  /** Current version of a row, counting this visit's own saves. */
  latest: (list: QueryKey, row: Versioned) => number
}

export function createOwnSaves(): OwnSaves {
  /** By list, row and version: whether this visit has saved over it. */
  const saved = new Set<string>()
  const tails = new Map<string, Promise<unknown>>()

  const latest = (list: QueryKey, { id, version }: Versioned): number => {
    let now = version
    while (saved.has(keyOf(list, { id, version: now }))) now += 1
    return now
  }
  const note = (list: QueryKey, before: readonly Versioned[], answer: unknown) => {
    const after = (Array.isArray(answer) ? answer : [answer]).filter(isVersioned)
    for (const { id, version } of before) {
      const now = latest(list, { id, version })
      // A save adds one to the version: more means that another member of staff has saved, too.
      const isOneStep = after.some((row) => row.id === id && row.version === now + 1)
      if (isOneStep) saved.add(keyOf(list, { id, version: now }))
    }
  }
  return {
    latest,
    send: (list, rows, change) => {
      const before: readonly Versioned[] = Array.isArray(rows) ? rows : [rows]
      const [first] = before
      const line = JSON.stringify(list)
      const turn = (tails.get(line) ?? Promise.resolve()).then(async () => {
        const answer = await change(first === undefined ? 0 : latest(list, first))
        note(list, before, answer)
        return answer
      })
      tails.set(
        line,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

const keyOf = (list: QueryKey, { id, version }: Versioned) => JSON.stringify([list, id, version])

const isVersioned = (answer: unknown): answer is Versioned =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer

/**
 * Writes a saved entity to the query cache. Reads begun before the save are cancelled, because their answer
 * would overwrite it with the version before.
 */
export function useKeepSaved(): (queryKey: QueryKey, saved: unknown) => Promise<void> {
  const queryClient = useQueryClient()
  return async (queryKey, saved) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
  }
}
