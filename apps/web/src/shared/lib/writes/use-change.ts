import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../services.tsx'
import { useErrorToast } from './use-error-toast.ts'

export interface Change<Input, Answer, Shown> {
  call: (input: Input) => Promise<Answer>
  /** Optimistic update of the cached queries under a key prefix. */
  optimistic?: { key: QueryKey; apply: (shown: Shown, input: Input) => Shown }
  /** Called with the answer. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** Success toast; none where the change is visible. */
  said?: string | ((answer: Answer, input: Input) => string | undefined)
  /** Fallback message of an error without one (§8). */
  failed?: string
  onFailed?: () => unknown
  /** Query keys invalidated after success and failure alike. */
  changes?: readonly QueryKey[]
  onSettled?: () => unknown
  /**
   * Whether an outage is retried, as by default (§9). Not for a change of a version: a retry would get a
   * conflict with its own first attempt.
   */
  isRepeatable?: boolean
  /** Mutations with the same scope run one after the other. */
  scope?: string
}

/** Mutation with optimistic update, success toast, rollback and error toast. */
export function useChange<Input = void, Answer = unknown, Shown = unknown>(
  change: Change<Input, Answer, Shown>,
) {
  const { optimistic, said, changes = [], isRepeatable = true, scope } = change
  const { toasts } = useServices()
  const queryClient = useQueryClient()
  const showError = useErrorToast()
  return useMutation({
    mutationFn: change.call,
    ...(!isRepeatable && { retry: false }),
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: async (input) => {
      if (!optimistic) return []
      const of = { queryKey: optimistic.key }
      await queryClient.cancelQueries(of)
      const before = queryClient.getQueriesData<Shown>(of)
      queryClient.setQueriesData<Shown>(of, (shown) => shown && optimistic.apply(shown, input))
      return before
    },
    onSuccess: async (answer, input) => {
      await change.onDone?.(answer, input)
      const sentence = typeof said === 'function' ? said(answer, input) : said
      if (sentence !== undefined) toasts.show('success', sentence)
    },
    onError: (error, _, before = []) => {
      for (const [key, shown] of before) queryClient.setQueryData(key, shown)
      showError(error, change.failed)
      change.onFailed?.()
    },
    onSettled: async () => {
      await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      await change.onSettled?.()
    },
  })
}
