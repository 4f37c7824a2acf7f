import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { reservationsQueries } from '../reservations.queries.ts'
import type { Booking } from './bookings.ts'

/** Mutations of a booking by its customer; the server's answer replaces the cached booking. */
export function useBookingChanges({ reservation: { id, items }, spectacleId, tarif }: Booking) {
  const hasSeveral = items.filter((item) => item.spectacleId === spectacleId).length > 1
  const { api, session } = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
  // A refusal shows stale data: it was cancelled in another tab, or checked in.
  const onFailed = () => queryClient.invalidateQueries({ queryKey })
  const seats = useChange({
    call: (quantity: number) =>
      api.reservations.giveBack({
        params: { id },
        body: { spectacleId, quantity, ...(hasSeveral && { tarif }) },
      }),
    onDone: (changed) =>
      queryClient.setQueryData(queryKey, (all) =>
        all?.map((each) => (each.id === changed.id ? changed : each)),
      ),
    said: (_, quantity) => (quantity === 0 ? 'Votre réservation est annulée.' : 'C’est noté.'),
    onFailed,
  })
  const letter = useChange({
    call: () => api.reservations.resend({ params: { id } }),
    said: ({ message }) => message,
    onFailed,
  })
  return {
    /** Reduces the booking to that many seats. */
    keep: (quantity: number, onDone: () => void) => seats.mutate(quantity, { onSettled: onDone }),
    resend: () => letter.mutate(),
    isBusy: seats.isPending || letter.isPending,
  }
}
