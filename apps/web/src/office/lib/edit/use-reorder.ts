import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useOwnSaves } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'
import { refresh } from './entity.ts'

/** Reorders a list with an optimistic update, rolled back when the server refuses. */
export function useReorder<Item extends Versioned>(
  of: { room: string; key: QueryKey },
  order: (ids: number[]) => Promise<Item[]>,
): (items: Item[]) => void {
  const { key } = of
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const { mutate } = useChange<Item[], Item[]>({
    call: (items) => ownSaves.send(key, items, () => order(items.map(({ id }) => id))),
    // One at a time, so that the latest order wins.
    scope: `ordre ${JSON.stringify(key)}`,
    optimistic: { key, apply: (_, items) => items },
    onDone: (items) => queryClient.setQueryData(key, items),
    said: 'Ordre enregistré',
    failed: 'Erreur lors de la sauvegarde',
    changes: [key],
    onSettled: () => void refresh(queryClient, of),
  })
  return mutate
}
