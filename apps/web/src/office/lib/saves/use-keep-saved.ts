import { type QueryKey, useQueryClient } from '@tanstack/react-query'

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
