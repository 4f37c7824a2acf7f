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
  return async (values, version) => {
    if (!item) return send(values, version)
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueryData<Item[]>(listKey)
    queryClient.setQueryData<Item[]>(listKey, (items) =>
      items?.map((each) => (each.id === item.id ? { ...each, ...shown(values) } : each)),
    )
    try {
      return await send(values, version)
    } catch (error) {
      queryClient.setQueryData(listKey, before)
      throw error
    }
  }
}
