import { ApiError } from '@espace/contracts/kernel/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emptyCart } from '#shared/lib/kept.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { reservationsQueries } from '../reservations.queries.ts'
import { addToCart, removeFromCart } from './cart.ts'
import { useGoingOn } from './use-going-on.ts'

const BOOKED = 'C’est réservé ! Vos billets partent par e-mail.'
const HELD =
  'Vos places sont gardées trente minutes\u00a0: confirmez votre adresse par le lien de notre e-mail.'

/** Books seats of one evening, and goes on to what comes next: the payment page, or the bookings. */
export function useCheckout(spectacleId: number) {
  const { api, session, toasts } = useServices()
  const queryClient = useQueryClient()
  const goOn = useGoingOn()
  const checkout = useMutation({
    mutationFn: (quantity: number) =>
      api.reservations.checkout({ body: { items: [{ spectacleId, quantity }] } }),
    onSuccess: ({ url, status }, quantity) => {
      // Who comes back from the payment without having paid finds their choice again.
      removeFromCart(spectacleId)
      addToCart({ id: spectacleId, quantity })
      if (!goOn(url)) return
      emptyCart()
      toasts.show('success', status === 'pending' ? HELD : BOOKED)
    },
    onError: (error, quantity) => {
      // The page may be opened again once there is a network.
      if (!isNetworkAway(error)) return
      removeFromCart(spectacleId)
      addToCart({ id: spectacleId, quantity })
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
    problem: checkout.error ? problemOf(checkout.error) : undefined,
  }
}

const isNetworkAway = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ERREUR_CONNEXION' && !navigator.onLine

const problemOf = (error: Error): string =>
  isNetworkAway(error)
    ? 'Pas de réseau : rien n’est réservé. Votre choix est gardé : réessayez dès que le réseau revient.'
    : sentenceOf(error)
