import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { reservationsQueries } from '../../reservations.queries.ts'
import { useGoingOn } from '../use-going-on.ts'

export function useHold(id: string) {
  const { api, session, toasts } = useServices()
  const queryClient = useQueryClient()
  const goOn = useGoingOn()
  const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
  /** Invalidates the seats left. */
  const askForSeats = () => void queryClient.invalidateQueries({ queryKey: ['spectacles'] })
  /** The hold has expired by the browser's clock, perhaps before the server has released it. */
  const end = () => {
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((each) => (each.id === id ? { ...each, status: 'expired' as const } : each)),
    )
    askForSeats()
  }
  // The payment may have succeeded, or the hold have expired.
  const onError = () => void queryClient.invalidateQueries({ queryKey })
  const payment = useMutation({
    mutationFn: () => api.reservations.pay({ params: { id } }),
    onSuccess: ({ url }) => void goOn(url),
    onError,
  })
  const back = useMutation({
    mutationFn: () => api.reservations.cancel({ params: { id } }),
    onSuccess: (given) => {
      queryClient.setQueryData(queryKey, (all) =>
        all?.map((each) => (each.id === given.id ? given : each)),
      )
      askForSeats()
      toasts.show('success', 'Vos places sont rendues.')
    },
    onError,
  })
  const error = payment.error ?? back.error
  return {
    pay: () => payment.mutate(),
    giveUp: () => back.mutate(),
    end,
    isBusy: payment.isPending || back.isPending,
    problem: error ? sentenceOf(error) : undefined,
  }
}
