import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../services.tsx'
import { useErrorToast } from './use-error-toast.ts'

interface Change<Input, Answer, Shown> {
  call: (input: Input) => Promise<Answer>
  /** How what is cached under a key (and under keys that begin so) looks before the server has answered. */
  optimistic?: { key: QueryKey; apply: (shown: Shown, input: Input) => Shown }
  /** What becomes of the answer. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** What is said once it is done; nothing where one sees it. */
  said?: string | ((answer: Answer, input: Input) => string | undefined)
  /** Said where the server has no sentence of its own (§8). */
  failed?: string
  onFailed?: () => unknown
  /** What is asked for again, whatever came of it. */
  changes?: readonly QueryKey[]
  onSettled?: () => unknown
  /**
   * Whether it is sent again by itself after an outage, as by default (§9). A change of a version would meet its own
   * first attempt as somebody else's.
   */
  isRepeatable?: boolean
  /** Changes of one scope are sent one after the other. */
  scope?: string
}

/** A change that a press makes: shown, sent, said; or taken back, and refused in a sentence. */
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
