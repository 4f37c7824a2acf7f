import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { useOwnSaves } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'
import { useErrorToast } from '../use-error-toast.ts'

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
  const { toasts } = useServices()
  const queryClient = useQueryClient()
  const refuse = useErrorToast()
  const ownSaves = useOwnSaves()
  const { mutate } = useMutation({
    mutationFn: (items: Item[]) =>
      ownSaves.send(listKey, items, () => order(items.map(({ id }) => id))),
    // One after the other: what is asked for last is what stays.
    scope: { id: `ordre ${JSON.stringify(listKey)}` },
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey: listKey })
      const before = queryClient.getQueryData(listKey)
      queryClient.setQueryData(listKey, items)
      return before
    },
    onSuccess: (items) => {
      queryClient.setQueryData(listKey, items)
      toasts.show('success', 'Ordre enregistré')
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(listKey, before)
      refuse(error, 'Erreur lors de la sauvegarde')
    },
    onSettled: () => {
      onChanged()
      return queryClient.invalidateQueries({ queryKey: listKey })
    },
  })
  return mutate
}
