import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/language/sentence-of.ts'
import { useServices } from '../../../lib/services.tsx'
import { reservationsQueries } from '../reservations.queries.ts'
import { waitingQueries } from './waiting.queries.ts'

/** What somebody does about the waiting list; whatever comes of it, what is shown is asked for anew. */
export function useWaiting() {
  const { api, session, toasts, origin } = useServices()
  const queryClient = useQueryClient()
  const onSettled = () => {
    const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: ['spectacles'] })
    return queryClient.invalidateQueries(waitingQueries.mine(api))
  }
  const onError = (error: unknown) => toasts.show('error', sentenceOf(error))
  const shared = { onSettled }
  const join = useMutation({
    mutationFn: (wish: { spectacleId: number; quantity: number }) =>
      api.waiting.join({ body: wish }),
    onSuccess: () => toasts.show('success', 'Vous êtes sur la liste d’attente.'),
    ...shared,
  })
  const accept = useMutation({
    mutationFn: (id: number) => api.waiting.accept({ params: { id } }),
    onSuccess: ({ url }) => {
      if (goToPayment(url, origin)) return
      toasts.show('success', 'C’est réservé ! Vos billets partent par e-mail.')
    },
    onError,
    ...shared,
  })
  const leave = useMutation({
    mutationFn: (id: number) => api.waiting.leave({ params: { id } }),
    onSuccess: () => toasts.show('success', 'C’est noté : vous n’attendez plus.'),
    onError,
    ...shared,
  })
  return {
    join: join.mutate,
    accept: accept.mutate,
    leave: leave.mutate,
    isBusy: join.isPending || accept.isPending || leave.isPending,
    /** Why one could not join. */
    problem: join.error ? sentenceOf(join.error) : undefined,
  }
}

/** @returns false where there is nothing to pay online */
export function goToPayment(url: string | null, origin: string): boolean {
  if (url === null || new URL(url, origin).origin === new URL(origin).origin) return false
  location.assign(url)
  return true
}
