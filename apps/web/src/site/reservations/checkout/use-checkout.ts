import { ApiError } from '@espace/contracts/kernel/errors'
import type { Cart } from '@espace/contracts/reservations/reservation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emptyCart } from '#shared/lib/kept.ts'
import { t } from '#shared/lib/language/language.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { reservationsQueries } from '../reservations.queries.ts'
import { keepInCart, orderedItems } from './cart.ts'
import type { Seats } from './seat-choice.tsx'
import { useGoingOn } from './use-going-on.ts'

const HELD =
  'Vos places sont gardées trente minutes\u00a0: confirmez votre adresse par le lien de notre e-mail.'

interface Choice {
  seats: Seats
  /** For the door. */
  note: string
}

/** Orders seats of one date, then redirects to the payment page or to the bookings. */
export function useCheckout(
  spectacleId: number,
  { code, voucher }: Pick<Cart, 'code' | 'voucher'>,
) {
  const { api, session, toasts } = useServices()
  const queryClient = useQueryClient()
  const goOn = useGoingOn()
  const checkout = useMutation({
    mutationFn: ({ seats, note }: Choice) =>
      api.reservations.checkout({
        body: {
          items: orderedItems(spectacleId, seats),
          ...(note !== '' && { note }),
          ...(code !== undefined && { code }),
          ...(voucher !== undefined && { voucher }),
        },
      }),
    onSuccess: ({ url, status, reservationId }, { seats }) => {
      // A customer who returns without having paid finds the choice in the cart.
      keepInCart(spectacleId, seats)
      const isBooked = status === 'confirmed'
      if (!goOn(isBooked ? `/mon-compte/reservation/${reservationId}` : url)) return
      emptyCart()
      if (!isBooked) toasts.show('success', HELD)
    },
    onError: (error, { seats }) => {
      // After a network error the page may be restored later, so the cart is kept.
      if (!isNetworkAway(error)) return
      keepInCart(spectacleId, seats)
    },
    onSettled: () => {
      // Seats left have changed, after success or failure.
      void queryClient.invalidateQueries({ queryKey: ['spectacles'] })
      const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    book: (choice: Choice) => checkout.mutate(choice),
    isBusy: checkout.isPending,
    problem: checkout.error ? problemOf(checkout.error) : undefined,
  }
}

const isNetworkAway = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ERREUR_CONNEXION' && !navigator.onLine

const problemOf = (error: Error): string =>
  isNetworkAway(error)
    ? t(
        'Pas de réseau : rien n’est réservé. Votre choix est gardé : réessayez dès que le réseau revient.',
      )
    : sentenceOf(error)
