import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../writes/use-change.ts'
import { useOwnSaves } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'

interface ReorderOptions<Item extends Versioned> {
  /** The list that is put in order. */
  listKey: QueryKey
  order: (ids: number[]) => Promise<Item[]>
  onChanged: () => void
}

/** Puts a list in another order at once, and as it was when the server refuses. */
export function useReorder<Item extends Versioned>(
  options: ReorderOptions<Item>,
): (items: Item[]) => void {
  const { listKey, order, onChanged } = options
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const { mutate } = useChange<Item[], Item[]>({
    call: (items) => ownSaves.send(listKey, items, () => order(items.map(({ id }) => id))),
    // What is asked for last is what stays.
    scope: `ordre ${JSON.stringify(listKey)}`,
    optimistic: { key: listKey, apply: (_, items) => items },
    onDone: (items) => queryClient.setQueryData(listKey, items),
    said: 'Ordre enregistré',
    failed: 'Erreur lors de la sauvegarde',
    changes: [listKey],
    onSettled: onChanged,
  })
  return mutate
}
