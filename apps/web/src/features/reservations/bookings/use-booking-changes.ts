import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/language/sentence-of.ts'
import { useServices } from '../../../lib/services.tsx'
import { reservationsQueries } from '../reservations.queries.ts'
import type { Booking } from './bookings.ts'

/** What the owner of a booking does with it; what the house answers is what is shown from then on. */
export function useBookingChanges({ reservation: { id }, spectacleId }: Booking) {
  const { api, session, toasts } = useServices()
  const queryClient = useQueryClient()
  const ofMine = () => reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
  const fail = (error: unknown) => {
    toasts.show('error', sentenceOf(error))
    // It may be another one by now: cancelled elsewhere, or let in.
    void queryClient.invalidateQueries(ofMine())
  }
  const seats = useMutation({
    mutationFn: (quantity: number) =>
      api.reservations.giveBack({ params: { id }, body: { spectacleId, quantity } }),
    onSuccess: (changed: Reservation, quantity) => {
      queryClient.setQueryData(ofMine().queryKey, (all) =>
        all?.map((each) => (each.id === changed.id ? changed : each)),
      )
      toasts.show('success', quantity === 0 ? 'Votre réservation est annulée.' : 'C’est noté.')
    },
    onError: fail,
  })
  const letter = useMutation({
    mutationFn: () => api.reservations.resend({ params: { id } }),
    onSuccess: ({ message }) => toasts.show('success', message),
    onError: fail,
  })
  return {
    /** Leaves that many seats of its date. */
    keep: (quantity: number, onDone: () => void) => seats.mutate(quantity, { onSettled: onDone }),
    resend: () => letter.mutate(),
    isBusy: seats.isPending || letter.isPending,
  }
}
