import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { goToPayment } from '../checkout/use-going-on.ts'
import { reservationsQueries } from '../reservations.queries.ts'

/** Mutations of the waiting list; each invalidates its queries, after failure too. */
export function useWaiting() {
  const { api, session, toasts, origin } = useServices()
  const queryClient = useQueryClient()
  const changes = [
    reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0).queryKey,
    ['spectacles'],
    reservationsQueries.waiting(api).queryKey,
  ]
  const join = useMutation({
    mutationFn: (wish: { spectacleId: number; quantity: number }) =>
      api.waiting.join({ body: wish }),
    onSuccess: () => toasts.show('success', 'Vous êtes sur la liste d’attente.'),
    onSettled: () =>
      Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const accept = useChange({
    call: (id: number) => api.waiting.accept({ params: { id } }),
    said: ({ url }) =>
      goToPayment(url, origin) ? undefined : 'C’est réservé ! Vos billets partent par e-mail.',
    changes,
  })
  const leave = useChange({
    call: (id: number) => api.waiting.leave({ params: { id } }),
    said: 'C’est noté : vous n’attendez plus.',
    changes,
  })
  return {
    join: join.mutate,
    accept: accept.mutate,
    leave: leave.mutate,
    isBusy: join.isPending || accept.isPending || leave.isPending,
    problem: join.error ? sentenceOf(join.error) : undefined,
  }
}
