import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useOwnSaves } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'

interface SaveInOptions<Item extends Versioned, Values> {
  /** The list that it stands in. */
  listKey: QueryKey
  /** Undefined: it is added. */
  item: Item | undefined
  send: (values: Values, version: number | undefined) => Promise<Item>
  /** What the list shows of the values. */
  shown: (values: Values) => Partial<Item>
  /** Whether saving changes other rows of the list, too: it is read anew before the save counts as done. */
  changesOthers?: (values: Values) => boolean
}

/** Saves something of a list: the list shows it at once, and as before when the server refuses. */
export function useSaveIn<Item extends Versioned, Values>(
  options: SaveInOptions<Item, Values>,
): (values: Values, version: number | undefined) => Promise<Item> {
  const { listKey, item, send, shown, changesOthers } = options
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const show = (id: number, part: Partial<Item>) =>
    queryClient.setQueryData<Item[]>(listKey, (items) =>
      items?.map((each) => (each.id === id ? { ...each, ...part } : each)),
    )
  const reread = () => queryClient.invalidateQueries({ queryKey: listKey })
  return async (values, version) => {
    if (!item) {
      const added = await send(values, version)
      if (changesOthers?.(values)) await reread()
      return added
    }
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueryData<Item[]>(listKey)
    show(item.id, shown(values))
    try {
      const row = { id: item.id, version: version ?? item.version }
      const saved = await ownSaves.send(listKey, row, (latest) =>
        send(values, version === undefined ? undefined : latest),
      )
      // What was asked for before the save may still be answered after it.
      await queryClient.cancelQueries({ queryKey: listKey })
      // With its version: whatever is done next is done to what is there now.
      show(item.id, saved)
      if (changesOthers?.(values)) await reread()
      return saved
    } catch (error) {
      queryClient.setQueryData(listKey, before)
      throw error
    }
  }
}
