import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useOwnSaves } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'

/**
 * Saves a row of a list with an optimistic update, which is rolled back when the server refuses.
 *
 * @returns `save(row, shown, send)`, where `shown` are the optimistic values until `send` is answered
 */
export function useSaveRow<Item extends Versioned>(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const show = (id: number, part: Partial<Item>) =>
    queryClient.setQueryData<Item[]>(queryKey, (items) =>
      items?.map((each) => (each.id === id ? { ...each, ...part } : each)),
    )
  return async (
    row: Versioned,
    shown: Partial<Item>,
    send: (version: number) => Promise<Item>,
  ): Promise<Item> => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Item[]>(queryKey)
    show(row.id, shown)
    try {
      const saved = await ownSaves.send(queryKey, row, send)
      // A read begun before the save would overwrite its result.
      await queryClient.cancelQueries({ queryKey })
      // With its new version, which the next save needs.
      show(row.id, saved)
      return saved
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    }
  }
}
