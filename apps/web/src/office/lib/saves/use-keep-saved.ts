import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/**
 * Puts what the server has just saved where it is read from. What was asked for before the save and would be
 * answered after it is given up: it would bring back the version of before.
 */
export function useKeepSaved(): (queryKey: QueryKey, saved: unknown) => Promise<void> {
  const queryClient = useQueryClient()
  return async (queryKey, saved) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
  }
}
