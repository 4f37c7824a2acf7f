import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emptyCart } from '../../lib/kept.ts'
import { useNavigate } from '../../lib/router.ts'
import { sentenceOf } from '../../lib/sentence-of.ts'
import { useServices } from '../../lib/services.tsx'
import { reservationsQueries } from './reservations.queries.ts'

/** Books seats of one evening, and goes on to what comes next: the payment page, or the bookings. */
export function useCheckout(spectacleId: number) {
  const { api, session, toasts, origin } = useServices()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const checkout = useMutation({
    mutationFn: (quantity: number) =>
      api.reservations.checkout({ body: { items: [{ spectacleId, quantity }] } }),
    networkMode: 'always',
    onSuccess: ({ url }) => {
      const next = new URL(url, origin)
      if (next.origin !== new URL(origin).origin) {
        location.assign(url)
        return
      }
      emptyCart()
      toasts.show('success', 'C’est réservé ! Vos billets partent par e-mail.')
      void navigate(next.pathname)
    },
    onSettled: () => {
      // There are other seats left than before, whatever came of it.
      void queryClient.invalidateQueries({ queryKey: ['spectacles'] })
      const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    book: (quantity: number) => checkout.mutate(quantity),
    isBusy: checkout.isPending,
    problem: checkout.error ? sentenceOf(checkout.error) : undefined,
  }
}
