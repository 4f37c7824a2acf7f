import { type QueryKey, useQueryClient } from '@tanstack/react-query'

interface SaveInOptions<Item extends { id: number }, Values> {
  /** The list that it stands in. */
  listKey: QueryKey
  /** Undefined: it is added. */
  item: Item | undefined
  send: (values: Values, version: number | undefined) => Promise<Item>
  /** What the list shows of the values. */
  shown: (values: Values) => Partial<Item>
}

/** Saves something of a list: the list shows it at once, and as before when the server refuses. */
export function useSaveIn<Item extends { id: number }, Values>(
  options: SaveInOptions<Item, Values>,
): (values: Values, version: number | undefined) => Promise<Item> {
  const { listKey, item, send, shown } = options
  const queryClient = useQueryClient()
  const show = (id: number, part: Partial<Item>) =>
    queryClient.setQueryData<Item[]>(listKey, (items) =>
      items?.map((each) => (each.id === id ? { ...each, ...part } : each)),
    )
  return async (values, version) => {
    if (!item) return send(values, version)
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueryData<Item[]>(listKey)
    show(item.id, shown(values))
    try {
      const saved = await send(values, version)
      // With its version: whatever is done next is done to what is there now.
      show(item.id, saved)
      return saved
    } catch (error) {
      queryClient.setQueryData(listKey, before)
      throw error
    }
  }
}
